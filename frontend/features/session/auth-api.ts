import { call, read } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { idempotencyKeys } from '#frontend/lib/idempotency.ts';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { clearToken } from '#frontend/lib/token.ts';
import { credentials, passwordReset, registration, type User, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import type { FormResult } from './components/auth-page.tsx';
import { startSession } from './session.ts';
import { storeUnverifiedEmail } from './stored-account.ts';

/* What the forms around signing in send. Their pages load it with the first touch of the form. */

/** Signs in with what the form holds. */
export async function login(values: Record<string, string>): Promise<FormResult> {
  const checked = credentials.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    return signInWith(await read(users.signIn, { body: { user: checked.data } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = error.status < 500 && !error.passing;
    return error.said ?? (isRefused ? SENTENCES.wrongCredentials : error.message);
  }
}

const EMAIL_TAKEN = SENTENCES.emailTaken;

const keyOf = idempotencyKeys();

/**
 * Creates an account with what the form holds, in this browser's zone, and signs in to it. With the token of an
 * invitation it is accepted, too: `joined` hears of the chat with who has sent it, before anybody is signed in.
 */
export async function register(values: Record<string, string>, joined?: (chatId: string) => void): Promise<FormResult> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const checked = registration.safeParse({ ...values, timezone });
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  const body = { user: checked.data };
  try {
    const answer = await read(users.register, { body, idempotencyKey: keyOf(body) });
    const chatId = answer.reply?.chat_id;
    return signInWith(answer, () => {
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

/** Sets the password with a mailed link. `link` is what is wrong when that is the link itself. */
export async function resetPassword(token: string, values: Record<string, string>): Promise<FormResult> {
  const checked = passwordReset.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    await call(users.resetPassword, { params: { token }, body: { user: checked.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A link that was cut off or mangled on its way is as good as a used one.
    if (error.status === 410 || error.status === 404) return { link: error.message };
    return error.sentences.join(', ');
  }
  // The server has ended all sessions of the account, and nobody stays signed in here whose password this was not.
  clearToken();
  storeUnverifiedEmail(null);
  return undefined;
}

/** The answer to a sign-in or a registration. Only its token is required. */
interface Answer {
  reply: { token?: string; user?: User } | null;
  headers: Headers;
}

/**
 * Signs in with the token of an answer, from its `Authorization` header or its body. `first` runs before the session
 * begins.
 */
export function signInWith({ reply, headers }: Answer, first?: () => void): FormResult {
  const [, token = reply?.token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!token) return 'No token received';
  first?.();
  if (reply?.user) storeUnverifiedEmail(reply.user.email_verified ? null : reply.user.email);
  startSession(token);
  return undefined;
}
