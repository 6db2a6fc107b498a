/** Why a browser was not registered, in the sentence that is shown. */
export class PushFailure extends Error {}

export const FAILURES = {
  unsupported: 'Service workers not supported in this browser',
  permission: 'Notification permission not granted',
  token: 'Failed to get FCM token',
  backend: 'Failed to register FCM token with backend',
  other: 'Failed to register for push notifications',
} as const;

export function failureOf(error: unknown): string {
  return error instanceof PushFailure ? error.message : FAILURES.other;
}

/** What the server said, or why it said nothing. */
export function refusedBy({ status, sentences }: { status: number; sentences: readonly string[] }): PushFailure {
  const said = sentences.join(' ');
  return new PushFailure(`${FAILURES.backend}: ${status === 0 ? said : `${status} ${said}`}`);
}

/** A registration that nobody waits for fails without a word on the screen. */
export function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
  console.info('This browser was not registered for push notifications.', error);
}
