import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { toDashboard } from '#shared/text/app.ts';
import * as common from '#shared/text/common.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-verify-email.ts';
import { linkToken, useHydrated, useLinkToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert, MissingLink, useAuthForm } from './auth-page.tsx';
import type { Verification } from './verify-email.tsx';

const asking = lazyModule(() => import('./verify-email.tsx'));

/** Asks first, because mail scanners follow links, too. Works without signing in. */
export default function VerifyEmailPage() {
  const token = useLinkToken();
  const signedIn = useToken() !== null;
  const [result, setResult] = useState<Verification>();
  const earlier = useHydrated() ? storedVerifiedEmail() : undefined;
  const load = async () => {
    const { verifyEmail } = await asking.load();
    return async () => {
      const answer = await verifyEmail(token ?? '');
      if (typeof answer === 'string') return answer;
      if (answer.state === 'verified' && token) storeVerifiedEmail(token, answer.email);
      setResult(answer);
      return undefined;
    };
  };
  const { failure, busy, formProps, submitProps } = useAuthForm(load);
  const shown: Verification | undefined =
    result ?? (earlier === undefined ? undefined : { state: 'verified', email: earlier });
  if (token === null) {
    return (
      <MissingLink>
        <Link className="button primary wide" to="/login">
          {text.signInForLink}
        </Link>
      </MissingLink>
    );
  }
  if (!shown) {
    return (
      <AuthPage
        title={busy ? text.verifying : failure ? text.notVerified : text.title}
        lead={busy || failure ? undefined : text.about}
      >
        <form {...formProps}>
          {failure ? <FormAlert>{failure}</FormAlert> : null}
          <button className="button primary wide" {...submitProps}>
            {failure && !busy ? common.tryAgain : text.verify}
          </button>
        </form>
      </AuthPage>
    );
  }
  if (shown.state === 'used') {
    // The code was loaded to send the token.
    const NewLink = asking.code?.NewLinkForm;
    return (
      <AuthPage title={session.linkUsedUp} lead={text.linkUsedUp}>
        {signedIn && NewLink ? (
          <NewLink email={shown.email} />
        ) : (
          <Link className="button primary wide" to="/login">
            {text.signInForLink}
          </Link>
        )}
      </AuthPage>
    );
  }
  // A signed-in user may have another address than the link, and so may a person who opens a used link.
  const isTheirs = shown.state === 'verified' && !signedIn;
  const [before, after] = isTheirs ? text.reachesYou : text.reachesAccount;
  return (
    <AuthPage
      title={isTheirs ? text.verified : text.addressVerified}
      lead={
        <>
          <span>{before}</span>
          <strong>{shown.email}</strong>
          <span>{after}</span>
        </>
      }
    >
      <Link className="button primary wide" to={signedIn ? '/dashboard' : '/login'}>
        {signedIn ? toDashboard : session.signIn}
      </Link>
    </AuthPage>
  );
}

/* The result is kept in the history entry, with the token, because the page may be reloaded. */

function storeVerifiedEmail(token: string, verifiedEmail: string): void {
  // The user may be on another page by now.
  if (linkToken() === token) window.history.replaceState({ ...window.history.state, verifiedEmail }, '');
}

function storedVerifiedEmail(): string | undefined {
  const { verifiedEmail } = (window.history.state ?? {}) as { verifiedEmail?: unknown };
  return typeof verifiedEmail === 'string' ? verifiedEmail : undefined;
}
