import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { unreachable } from '#shared/text/connection.ts';
import { LINK_USED_UP, useLinkToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert } from './auth-page.tsx';
import type { Verification } from './verify-email.tsx';

type Result = Verification | { state: 'asking' };

const ASKING: Result = { state: 'asking' };

const asking = lazyModule(() => import('./verify-email.tsx'));

export default function VerifyEmailPage() {
  const [result, ask] = useVerification();
  const signedIn = useToken() !== null;
  // It came with the code that asked; who is signed in has no business here without a link.
  const NewLink = asking.code?.NewLinkForm;
  switch (result.state) {
    case 'asking':
      return <AuthPage title="Verifying your email..." />;
    case 'verified':
      return (
        <AuthPage
          title={signedIn ? 'This email is verified' : 'Your email is verified'}
          lead={
            // Who is signed in here may be another than whose address this is.
            <>
              Reminders and invitations reach {signedIn ? 'its account' : 'you'} at <strong>{result.email}</strong> now.
            </>
          }
        >
          <Link className="button primary wide" to={signedIn ? '/dashboard' : '/login'}>
            {signedIn ? 'Go to your dashboard' : 'Sign in'}
          </Link>
        </AuthPage>
      );
    case 'failed':
      return (
        <AuthPage title="Your email is not verified yet">
          <FormAlert>{result.sentence}</FormAlert>
          <button className="button primary wide" type="button" onClick={ask}>
            Try again
          </button>
        </AuthPage>
      );
    case 'used':
      return (
        <AuthPage title={LINK_USED_UP} lead="A link works for one day, and once.">
          {signedIn && NewLink ? (
            <NewLink email={result.email} />
          ) : (
            <Link className="button primary wide" to="/login">
              Sign in to get a new one
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
