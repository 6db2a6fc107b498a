import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-forgot-password.ts';
import { useNavigationState } from '../navigation-state.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, useAuthForm } from './auth-page.tsx';

const asking = lazyModule(() => import('./forgot-password.tsx'));
const loadRequest = () => asking.load().then(({ requestLink }) => requestLink);

export default function ForgotPasswordPage() {
  const { search } = useLocation();
  const { email = '' } = useNavigationState();
  const [address, setAddress] = useState(email);
  const [asked, setAsked] = useState(false);
  const lead = asked ? (
    <>
      <span>{text.linkSent[0]}</span>
      <strong>{address}</strong>
      <span>{text.linkSent[1]}</span>
    </>
  ) : (
    text.about
  );
  // The code was loaded to send the request.
  const Again = asking.code?.ResendForm;
  const ask = (typed: string) => {
    setAddress(typed);
    setAsked(true);
  };
  return (
    <AuthPage title={asked ? text.checkEmail : session.forgotPassword} lead={lead}>
      {asked && Again ? (
        <Again address={address} other={() => setAsked(false)} />
      ) : (
        <Ask address={address} asked={ask} />
      )}
      <p className="auth-other">
        <span>{text.remembered}</span> <EmailLink to={{ pathname: '/login', search }}>{session.signIn}</EmailLink>
      </p>
    </AuthPage>
  );
}

function Ask({ address, asked }: { address: string; asked: (address: string) => void }) {
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(loadRequest, ({ email = '' }) =>
    asked(email.trim()),
  );
  return (
    <form {...formProps}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <EmailField autoComplete="username" defaultValue={address} wrong={wrong.email} />
      <button className="button primary wide" {...submitProps}>
        {busy ? session.sending : text.sendLink}
      </button>
    </form>
  );
}
