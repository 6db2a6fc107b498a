/* Structured log lines in JSON. They never contain what a user typed: no bodies, no tokens, no addresses. */

/** For bugs and failures of outside services. */
export function logError(message: string, error: unknown, details: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ level: 'error', message, ...details, error: { name, reason, stack } }));
}
