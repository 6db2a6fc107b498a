import { useLocation } from 'react-router-dom';
import { TextField } from '#frontend/ui/field.tsx';
import { useNavigationState } from '../navigation-state.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

const loadRegister = () => import('../auth-api.ts').then(({ register }) => register);

export default function RegisterPage() {
  const { search } = useLocation();
  const { email } = useNavigationState();
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(loadRegister);
  return (
    <AuthPage title="Create your account">
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        {wrong.taken ? (
          <FormAlert>
            This email is already registered.{' '}
            <EmailLink to={{ pathname: '/login', search }}>Click here to log in</EmailLink>
          </FormAlert>
        ) : null}
        <TextField label="Name" name="name" autoComplete="name" required wrong={wrong.name} />
        <EmailField autoComplete="email" defaultValue={email} wrong={wrong.email} />
        <PasswordField label="Password" name="password" autoComplete="new-password" wrong={wrong.password} />
        <PasswordField
          label="Password confirmation"
          name="password_confirmation"
          autoComplete="new-password"
          wrong={wrong.password_confirmation}
        />
        <button className="button primary wide" {...submitProps}>
          {busy ? 'Creating your account...' : 'Create account'}
        </button>
      </form>
      <p className="auth-other">
        Already have an account? <EmailLink to={{ pathname: '/login', search }}>Sign in</EmailLink>
      </p>
    </AuthPage>
  );
}
