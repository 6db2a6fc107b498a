import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { readToken } from '#frontend/lib/token.ts';
import { users } from '#shared/contracts/users.ts';
import { unreachable } from '#shared/text/connection.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-verify-email.ts';
import { linkToken } from '../navigation-state.ts';
import { storedUnverifiedEmail, storeUnverifiedEmail } from '../stored-account.ts';
import { FormAlert, type FormResult, useAuthForm } from './auth-page.tsx';

/** The result of a link. In the state `used`, `email` is the address of the signed-in user, if there is one. */
export type Verification =
  | { state: 'verified'; email: string }
  | { state: 'used'; email?: string }
  | { state: 'failed'; sentence: string };

const attempts = new Map<string, Promise<Verification>>();

/**
 * Verifies the address of a link. All calls with one token share one request, because a link works once. After a
 * failure, the next call tries again.
 */
export function verifyEmail(token: string): Promise<Verification> {
  let attempt = attempts.get(token);
  if (!attempt) {
    attempt = sendToken(token);
    attempts.set(token, attempt);
    void attempt.then(({ state }) => state === 'failed' && attempts.delete(token));
  }
  return attempt;
}

async function sendToken(token: string): Promise<Verification> {
  const proved = storedVerifiedEmail();
  if (proved) return { state: 'verified', email: proved };
  try {
    const { email } = await call(users.verifyEmail, { body: { token } });
    storeVerifiedEmail(token, email);
    // Otherwise the next page would show the banner once more.
    if (storedUnverifiedEmail() === email) storeUnverifiedEmail(null);
    return { state: 'verified', email };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'failed', sentence: unreachable };
    return error.status === 410 ? currentVerification() : { state: 'failed', sentence: error.message };
  }
}

/* A link works once, but its page may be reloaded: the result is kept in the history entry, with the token. */

interface HistoryState {
  verifiedEmail?: unknown;
}

function storeVerifiedEmail(token: string, verifiedEmail: string): void {
  // The user may have left for another page by now.
  if (linkToken() === token) window.history.replaceState({ ...window.history.state, verifiedEmail }, '');
}

function storedVerifiedEmail(): string | null {
  const { verifiedEmail } = (window.history.state ?? {}) as HistoryState;
  return typeof verifiedEmail === 'string' ? verifiedEmail : null;
}

/** A used link may have verified this address. For signed-in users, the server tells the current state. */
async function currentVerification(): Promise<Verification> {
  if (readToken() === null) return { state: 'used' };
  try {
    const { email, email_verified } = await call(users.me, {});
    return { state: email_verified ? 'verified' : 'used', email };
  } catch {
    return { state: 'used' };
  }
}

/** For signed-in users: requests another link. */
export function NewLinkForm({ email }: { email: string | undefined }) {
  const [sent, setSent] = useState(false);
  const { failure, busy, formProps, submitProps } = useAuthForm(loaded, () => setSent(true));
  return (
    <form {...formProps}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <p className="auth-said" role="status">
        {sent && !busy && !failure ? (email ? text.linkSentTo(email) : text.linkSent) : null}
      </p>
      <button className="button primary wide" {...submitProps}>
        {busy ? session.sending : text.sendLink}
      </button>
    </form>
  );
}

const loaded = async () => sendNewLink;

async function sendNewLink(): Promise<FormResult> {
  try {
    await call(users.resendVerification, {});
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.sentences.join(', ');
  }
}
