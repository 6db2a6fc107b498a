import { useLocation } from 'react-router-dom';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { EmailLink } from './email-link.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useHandedOn } from './handed-on.ts';
import { useForm } from './use-form.ts';

const loadLogin = () => import('./login.ts').then(({ login }) => login);

export default function LoginPage() {
  const { search } = useLocation();
  const { email, passwordChanged } = useHandedOn();
  const { wrong, failure, busy, formProps, submitProps } = useForm(loadLogin);
  return (
    <AuthPage
      title="Sign in to your account"
      lead={
        passwordChanged && !failure ? (
          <span className="auth-notice">Your password was changed. Sign in with it now.</span>
        ) : null
      }
    >
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <EmailField autoComplete="username" defaultValue={email} wrong={wrong.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" wrong={wrong.password} />
        <button className="button primary wide" {...submitProps}>
          {busy ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
      <p className="auth-other">
        <EmailLink to={{ pathname: '/forgot-password', search }}>Forgot your password?</EmailLink>
      </p>
      <p className="auth-other">
        New here? <EmailLink to={{ pathname: '/register', search }}>Create your account</EmailLink>
      </p>
    </AuthPage>
  );
}
