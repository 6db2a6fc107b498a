import { requestId } from './request-id.ts';

/* Structured log lines in JSON. They never contain what a user typed: no bodies, no tokens, no addresses. */

/** Logs a bug or a failure of an outside service, with the id of the request that caused the work. */
export function logError(message: string, error: unknown, details: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  const request = requestId();
  console.error(
    JSON.stringify({
      level: 'error',
      message,
      ...(request && { request }),
      ...details,
      error: { name, reason, stack },
    }),
  );
}
