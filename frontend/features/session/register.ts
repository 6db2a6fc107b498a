import { read } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { registration, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { enter } from './enter.ts';
import type { Outcome } from './outcome.ts';

const EMAIL_TAKEN = SENTENCES.emailTaken;

const keyOf = idempotencyKeys();

/**
 * Creates an account with what the form holds, in this browser's zone, and signs in to it. With the token of an invitation it is
 * accepted, too: `joined` hears of the chat with who has sent it, before anybody is signed in.
 */
export async function register(values: Record<string, string>, joined?: (chatId: string) => void): Promise<Outcome> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const checked = registration.safeParse({ ...values, timezone });
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  const body = { user: checked.data };
  try {
    const answer = await read(users.register, { body, idempotencyKey: keyOf(body) });
    const chatId = answer.reply?.chat_id;
    return enter(answer, () => {
      // A new account begins at the dashboard, wherever its owner came from.
      forgetReturnPath();
      if (chatId) joined?.(chatId);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.sentences.includes(EMAIL_TAKEN)) return { taken: EMAIL_TAKEN };
    if (error.said === null && !error.passing) return 'Registration failed';
    return error.sentences.join(', ');
  }
}
