import { useLocation } from 'react-router-dom';
import { TextField } from '#frontend/ui/field.tsx';
import { NewPasswordField } from '#frontend/ui/new-password-field.tsx';
import * as text from '#shared/text/session.ts';
import { useNavigationState } from '../navigation-state.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

const loadRegister = () => import('../auth-api.ts').then(({ register }) => register);

export default function RegisterPage() {
  const { search } = useLocation();
  const { email } = useNavigationState();
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(loadRegister);
  return (
    <AuthPage title={text.registerTitle}>
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        {wrong.taken ? (
          <FormAlert>
            <span>{text.emailTaken}</span>{' '}
            <EmailLink to={{ pathname: '/login', search }}>{text.logInInstead}</EmailLink>
          </FormAlert>
        ) : null}
        <TextField label={text.name} name="name" autoComplete="name" required wrong={wrong.name} />
        <EmailField autoComplete="email" defaultValue={email} wrong={wrong.email} />
        <NewPasswordField label={text.password} name="password" wrong={wrong.password} />
        <PasswordField
          label={text.passwordConfirmation}
          name="password_confirmation"
          autoComplete="new-password"
          wrong={wrong.password_confirmation}
        />
        <button className="button primary wide" {...submitProps}>
          {busy ? text.creatingAccount : text.createAccount}
        </button>
      </form>
      <p className="auth-other">
        <span>{text.haveAccount}</span> <EmailLink to={{ pathname: '/login', search }}>{text.signIn}</EmailLink>
      </p>
    </AuthPage>
  );
}
