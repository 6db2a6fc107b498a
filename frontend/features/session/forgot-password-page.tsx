import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { later } from '#frontend/lib/later.ts';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { EmailLink } from './email-link.tsx';
import { EmailField } from './fields.tsx';
import { useHandedOn } from './handed-on.ts';
import { useForm } from './use-form.ts';

const asking = later(() => import('./forgot-password.tsx'));
const loadRequest = () => asking.load().then(({ requestLink }) => requestLink);

export default function ForgotPasswordPage() {
  const { search } = useLocation();
  const { email = '' } = useHandedOn();
  const [address, setAddress] = useState(email);
  const [asked, setAsked] = useState(false);
  const lead = asked ? (
    <>
      If <strong>{address}</strong> has an account, a link to set a new password is on its way. It works for one hour.
    </>
  ) : (
    'Tell us the address that you sign in with, and we will mail you a link to set a new one.'
  );
  // It came with the code that asked.
  const Again = asking.code?.Again;
  const ask = (typed: string) => {
    setAddress(typed);
    setAsked(true);
  };
  return (
    <AuthPage title={asked ? 'Check your email' : 'Forgot your password?'} lead={lead}>
      {asked && Again ? (
        <Again address={address} other={() => setAsked(false)} />
      ) : (
        <Ask address={address} asked={ask} />
      )}
      <p className="auth-other">
        Do you remember it? <EmailLink to={{ pathname: '/login', search }}>Sign in</EmailLink>
      </p>
    </AuthPage>
  );
}

function Ask({ address, asked }: { address: string; asked: (address: string) => void }) {
  const { wrong, failure, busy, formProps, submitProps } = useForm(loadRequest, ({ email = '' }) =>
    asked(email.trim()),
  );
  return (
    <form {...formProps}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <EmailField autoComplete="username" defaultValue={address} wrong={wrong.email} />
      <button className="button primary wide" {...submitProps}>
        {busy ? 'Sending...' : 'Send reset link'}
      </button>
    </form>
  );
}
