/*
 * One line of JSON for each thing worth knowing. Nothing that a person typed goes in: no bodies, no tokens, no addresses.
 */

/** A bug, or an outside service that failed: somebody should look. */
export function logError(message: string, error: unknown, details: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ level: 'error', message, ...details, error: { name, reason, stack } }));
}
