import { Link, useLocation } from 'react-router-dom';
import { TextField } from '#frontend/ui/field.tsx';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { useForm } from './use-form.ts';

const loadLogin = () => import('./login.ts').then(({ login }) => login);

export function LoginPage() {
  const { search } = useLocation();
  const { wrong, failure, busy, formProps } = useForm(loadLogin);
  return (
    <AuthPage title="Sign in to your account">
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <TextField label="Email address" name="email" type="email" autoComplete="email" required wrong={wrong.email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          wrong={wrong.password}
        />
        <button className="button primary wide" type="submit" aria-disabled={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
      <p className="auth-other">
        New here? <Link to={{ pathname: '/register', search }}>Create your account</Link>
      </p>
    </AuthPage>
  );
}
