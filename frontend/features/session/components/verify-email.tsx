import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { readToken } from '#frontend/lib/token.ts';
import { users } from '#shared/contracts/users.ts';
import { unreachable } from '#shared/text/connection.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-verify-email.ts';
import { storedUnverifiedEmail, storeUnverifiedEmail } from '../stored-account.ts';
import { FormAlert, type FormResult, useAuthForm } from './auth-page.tsx';

/**
 * The result of a link: `already` if its address was verified before. In the state `used`, `email` is the address of
 * the signed-in user, if there is one.
 */
export type Verification =
  | { state: 'verified'; email: string }
  | { state: 'already'; email: string }
  | { state: 'used'; email?: string };

/** Verifies the address of a link. Returns a text if that failed and may be tried again. */
export async function verifyEmail(token: string): Promise<Verification | string> {
  try {
    const { email } = await call(users.verifyEmail, { body: { token } });
    forgetUnverified(email);
    return { state: 'verified', email };
  } catch (error) {
    if (!(error instanceof ApiError)) return unreachable;
    const verified = verifiedBefore(error);
    if (verified === undefined) return error.status === 410 ? currentVerification() : error.message;
    forgetUnverified(verified);
    return { state: 'already', email: verified };
  }
}

/** The verified address in the server's error, if the error is about that. */
function verifiedBefore({ details }: ApiError): string | undefined {
  const email = details.find(({ code }) => code === 'email_already_verified')?.params?.email;
  return typeof email === 'string' ? email : undefined;
}

/** Otherwise the next page would show the banner again. */
function forgetUnverified(email: string): void {
  if (storedUnverifiedEmail() === email) storeUnverifiedEmail(null);
}

/** For signed-in users, the server tells the current state: another link may have verified the address. */
async function currentVerification(): Promise<Verification> {
  if (readToken() === null) return { state: 'used' };
  try {
    const { email, email_verified } = await call(users.me, {});
    return { state: email_verified ? 'already' : 'used', email };
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
