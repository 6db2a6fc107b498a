import { useLocation } from 'react-router-dom';
import { TextField } from '#frontend/ui/field.tsx';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { EmailLink } from './email-link.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useHandedOn } from './handed-on.ts';
import { useForm } from './use-form.ts';

const loadRegister = () => import('./register.ts').then(({ register }) => register);

export default function RegisterPage() {
  const { search } = useLocation();
  const { email } = useHandedOn();
  const { wrong, failure, busy, formProps, submitProps } = useForm(loadRegister);
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
