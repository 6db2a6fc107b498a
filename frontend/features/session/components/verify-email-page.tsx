import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { toDashboard } from '#shared/text/app.ts';
import * as common from '#shared/text/common.ts';
import { unreachable } from '#shared/text/connection.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-verify-email.ts';
import { useLinkToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert } from './auth-page.tsx';
import type { Verification } from './verify-email.tsx';

type Result = Verification | { state: 'asking' };

const ASKING: Result = { state: 'asking' };

const asking = lazyModule(() => import('./verify-email.tsx'));

export default function VerifyEmailPage() {
  const [result, ask] = useVerification();
  const signedIn = useToken() !== null;
  // Loaded together with the code that sent the token. Without a token, the page links to the login instead.
  const NewLink = asking.code?.NewLinkForm;
  switch (result.state) {
    case 'asking':
      return <AuthPage title={text.title} />;
    case 'verified': {
      const [before, after] = signedIn ? text.reachesAccount : text.reachesYou;
      return (
        <AuthPage
          title={signedIn ? text.addressVerified : text.verified}
          lead={
            <>
              {before}
              <strong>{result.email}</strong>
              {after}
            </>
          }
        >
          <Link className="button primary wide" to={signedIn ? '/dashboard' : '/login'}>
            {signedIn ? toDashboard : session.signIn}
          </Link>
        </AuthPage>
      );
    }
    case 'failed':
      return (
        <AuthPage title={text.notVerified}>
          <FormAlert>{result.sentence}</FormAlert>
          <button className="button primary wide" type="button" onClick={ask}>
            {common.tryAgain}
          </button>
        </AuthPage>
      );
    case 'used':
      return (
        <AuthPage title={session.linkUsedUp} lead={text.linkUsedUp}>
          {signedIn && NewLink ? (
            <NewLink email={result.email} />
          ) : (
            <Link className="button primary wide" to="/login">
              {text.signInForLink}
            </Link>
          )}
        </AuthPage>
      );
  }
}

function useVerification(): [Result, () => void] {
  const token = useLinkToken();
  const [result, setResult] = useState(ASKING);
  const ask = () => {
    setResult(ASKING);
    if (token !== undefined) void verificationBy(token).then(setResult);
  };
  useEffect(ask, [token]);
  return [result, ask];
}

async function verificationBy(token: string | null): Promise<Verification> {
  if (!token) return { state: 'used' };
  const code = await asking.load().catch(() => undefined);
  return code ? code.verifyEmail(token) : { state: 'failed', sentence: unreachable };
}
