import * as text from '#shared/text/push.ts';

/** Why a browser was not registered. The message is shown. */
export class PushFailure extends Error {}

export function failureOf(error: unknown): string {
  return error instanceof PushFailure ? error.message : text.other;
}

/** The server's error, or why there was no answer, in the sentence that `say` makes of it. */
export function refusalFailure(
  { status, sentences }: { status: number; sentences: readonly string[] },
  say = text.backendRefused,
): PushFailure {
  const reason = sentences.join(' ');
  return new PushFailure(say(status === 0 ? reason : `${status} ${reason}`));
}

/** For a registration in the background, whose failure is not shown. */
export function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
  console.info('This browser was not registered for push notifications.', error);
}
