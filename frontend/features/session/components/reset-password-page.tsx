import { Link, useNavigate } from 'react-router-dom';
import { LINK_USED_UP, type NavigationState, useLinkToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

export default function ResetPasswordPage() {
  const token = useLinkToken();
  const signedIn = useToken() !== null;
  const navigate = useNavigate();
  const load = async () => {
    const { resetPassword } = await import('../auth-api.ts');
    return (values: Record<string, string>) => resetPassword(token ?? '', values);
  };
  const toLogin = () =>
    navigate('/login', { replace: true, state: { passwordChanged: true } satisfies NavigationState });
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(load, toLogin);
  if (signedIn && wrong.link) {
    return (
      <AuthPage title={LINK_USED_UP} lead="A link works for one hour, and once. You are signed in, and need none.">
        <Link className="button primary wide" to="/settings">
          Change your password
        </Link>
      </AuthPage>
    );
  }
  if (token === null || wrong.link) {
    return (
      <AuthPage
        title={LINK_USED_UP}
        lead="A link works for one hour, and once. If you have just saved a new password, sign in with it."
      >
        <Link className="button primary wide" to="/forgot-password">
          Request a new link
        </Link>
        <p className="auth-other">
          <Link to="/login">Sign in</Link>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password" lead="You will be signed out everywhere, and sign in with the new one.">
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <PasswordField label="New password" name="password" autoComplete="new-password" wrong={wrong.password} />
        <PasswordField
          label="Confirm new password"
          name="password_confirmation"
          autoComplete="new-password"
          wrong={wrong.password_confirmation}
        />
        <button className="button primary wide" {...submitProps}>
          {busy ? 'Saving...' : 'Save new password'}
        </button>
      </form>
    </AuthPage>
  );
}
