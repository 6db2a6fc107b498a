import * as text from '#shared/text/push.ts';

/** A failed registration of a browser. The message is shown to the user. */
export class PushFailure extends Error {}

export function failureOf(error: unknown): string {
  return error instanceof PushFailure ? error.message : text.other;
}

/**
 * A failure with the server's error, or with the reason for a missing answer, in the sentence that `say` makes of it.
 */
export function refusalFailure(
  { status, sentences }: { status: number; sentences: readonly string[] },
  say = text.backendRefused,
): PushFailure {
  const reason = sentences.join(' ');
  return new PushFailure(say(status === 0 ? reason : `${status} ${reason}`));
}

/** Logs a failed registration in the background, which is not shown. */
export function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
  console.info('This browser was not registered for push notifications.', error);
}
