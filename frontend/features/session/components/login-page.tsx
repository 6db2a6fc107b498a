import { useLocation } from 'react-router-dom';
import { useNavigationState } from '../navigation-state.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

const loadLogin = () => import('../auth-api.ts').then(({ login }) => login);

export default function LoginPage() {
  const { search } = useLocation();
  const { email, passwordChanged } = useNavigationState();
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(loadLogin);
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
