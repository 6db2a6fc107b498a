import { call, read } from '#frontend/lib/api.ts';
import { ApiError, hasCode } from '#frontend/lib/api-error.ts';
import { forgetReturnPath } from '#frontend/lib/return-path.ts';
import { local } from '#frontend/lib/storage.ts';
import { clearToken, ownerOf } from '#frontend/lib/token.ts';
import { account } from '#shared/contracts/account.ts';
import { credentials, passwordReset, registration, type User, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { email_taken, wrong_credentials } from '#shared/text/errors.ts';
import * as text from '#shared/text/session.ts';
import type { FormResult } from './components/auth-page.tsx';
import { startSession } from './session.ts';
import { storeUnverifiedEmail } from './stored-account.ts';

/* The requests of the forms around signing in. A page loads them when its form gets the focus. */

export async function login(values: Record<string, string>): Promise<FormResult> {
  const checked = credentials.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    return signInWith(
      await read(users.signIn, { body: { user: { ...checked.data, known_browsers: knownBrowsers() } } }),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = error.status < 500 && !error.passing;
    return error.serverMessage ?? (isRefused ? wrong_credentials : error.message);
  }
}

const keyOf = idempotencyKeys();

/**
 * Creates an account in the timezone of this browser, and signs in. With the token of an invitation, it also accepts
 * the invitation: `joined` gets the chat with the sender, before the session starts.
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
      // A new account starts at the dashboard.
      forgetReturnPath();
      if (chatId) joined?.(chatId);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (hasCode(error, 'email_taken')) return { taken: email_taken };
    if (error.serverMessage === null && !error.passing) return text.registrationFailed;
    return error.sentences.join(', ');
  }
}

/** Sets a new password by a mailed link. The result has a `link` if the link itself is invalid. */
export async function resetPassword(token: string, values: Record<string, string>): Promise<FormResult> {
  const checked = passwordReset.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  return followed(() => call(users.resetPassword, { params: { token }, body: { user: checked.data } }));
}

/** Undoes a change of address by a mailed link. The result has a `link` if the link itself is invalid. */
export function restoreEmail(token: string): Promise<FormResult> {
  return followed(() => call(account.restoreEmail, { body: { token } }));
}

async function followed(send: () => Promise<unknown>): Promise<FormResult> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A broken link (404) is shown like a used one (410).
    if (error.status === 410 || error.status === 404) return { link: error.message };
    return error.sentences.join(', ');
  }
  // The server has ended all sessions of the account. Another account that is signed in here is signed out, too.
  clearToken();
  storeUnverifiedEmail(null);
  return undefined;
}

/** The answer to a sign-in or a registration. Only the token is required. */
interface Answer {
  reply: { token?: string; user?: User } | null;
  headers: Headers;
}

/** Starts a session with the token in the `Authorization` header or the body of an answer. `first` runs before that. */
export function signInWith({ reply, headers }: Answer, first?: () => void): FormResult {
  const [, token = reply?.token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!token) return text.noToken;
  first?.();
  const known = headers.get('x-known-browser');
  if (known) storeKnownBrowser(known);
  if (reply?.user) storeUnverifiedEmail(reply.user.email_verified ? null : reply.user.email);
  startSession(token);
  void import('#frontend/lib/passkey-signals.ts').then(
    ({ signalAccepted }) => signalAccepted(),
    () => undefined,
  );
  return undefined;
}

/*
 * The server recognizes a browser in which somebody has signed in before by these tokens, one for each account. They
 * stay after a sign-out, and do not sign anybody in.
 */

const KNOWN_KEY = 'known_browser';

function knownBrowsers(): string[] {
  return (local.read(KNOWN_KEY) ?? '').split(' ').filter((token) => token !== '');
}

function storeKnownBrowser(token: string): void {
  const others = knownBrowsers().filter((each) => ownerOf(each) !== ownerOf(token));
  local.write(KNOWN_KEY, [token, ...others].slice(0, LIMITS.knownBrowserTokens).join(' '));
}

/**
 * The idempotency keys of a form. The same body gets the same key, so that a repeated submit after a lost answer
 * creates nothing twice. A changed body is a new request with a new key.
 */
export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (body: unknown) => string {
  let last: { body: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: newKey() };
    return last.key;
  };
}
