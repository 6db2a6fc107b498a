import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { readToken } from '#frontend/lib/token.ts';
import { UNREACHABLE } from '#frontend/lib/unreachable.ts';
import { users } from '#shared/contracts/users.ts';
import { linkToken } from '../navigation-state.ts';
import { storedUnverifiedEmail, storeUnverifiedEmail } from '../stored-account.ts';
import { FormAlert, type FormResult, useAuthForm } from './auth-page.tsx';

/** What came of following a link. `email` of a used one is that of who is signed in, if anybody is. */
export type Verification =
  | { state: 'verified'; email: string }
  | { state: 'used'; email?: string }
  | { state: 'failed'; sentence: string };

const attempts = new Map<string, Promise<Verification>>();

/**
 * Follows a link: once, however often it is asked for, because the second time would find it used. A failure may be
 * repeated.
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
    // The banner that asks for this would be drawn once more.
    if (storedUnverifiedEmail() === email) storeUnverifiedEmail(null);
    return { state: 'verified', email };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'failed', sentence: UNREACHABLE };
    return error.status === 410 ? currentVerification() : { state: 'failed', sentence: error.message };
  }
}

/* A link works once, but its page may be loaded anew: what it has proved is kept with the token. */

interface HistoryState {
  verifiedEmail?: unknown;
}

function storeVerifiedEmail(token: string, verifiedEmail: string): void {
  // By now another page may be shown, whose entry this does not concern.
  if (linkToken() === token) window.history.replaceState({ ...window.history.state, verifiedEmail }, '');
}

function storedVerifiedEmail(): string | null {
  const { verifiedEmail } = (window.history.state ?? {}) as HistoryState;
  return typeof verifiedEmail === 'string' ? verifiedEmail : null;
}

/** A used link has done its work, unless the address was changed since: who is signed in is told how things are. */
async function currentVerification(): Promise<Verification> {
  if (readToken() === null) return { state: 'used' };
  try {
    const { email, email_verified } = await call(users.me, {});
    return { state: email_verified ? 'verified' : 'used', email };
  } catch {
    return { state: 'used' };
  }
}

/** For who is signed in. */
export function NewLinkForm({ email }: { email: string | undefined }) {
  const [sent, setSent] = useState(false);
  const { failure, busy, formProps, submitProps } = useAuthForm(loaded, () => setSent(true));
  return (
    <form {...formProps}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <p className="auth-said" role="status">
        {sent && !busy && !failure ? `A new link is on its way${email ? ` to ${email}` : ''}.` : null}
      </p>
      <button className="button primary wide" {...submitProps}>
        {busy ? 'Sending...' : 'Send a new link'}
      </button>
    </form>
  );
}

const loaded = async () => sendNewLink;

/** Mails another link to who is signed in. */
async function sendNewLink(): Promise<FormResult> {
  try {
    await call(users.resendVerification, {});
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.sentences.join(', ');
  }
}
