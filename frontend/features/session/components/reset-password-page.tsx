import { Link, useNavigate } from 'react-router-dom';
import { NewPasswordField } from '#frontend/ui/new-password-field.tsx';
import * as common from '#shared/text/common.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-reset-password.ts';
import { type NavigationState, useLinkToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert, MissingLink, PasswordField, useAuthForm } from './auth-page.tsx';

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
      <AuthPage title={session.linkUsedUp} lead={text.notNeeded}>
        <Link className="button primary wide" to="/settings">
          {text.changePassword}
        </Link>
      </AuthPage>
    );
  }
  const otherWays = (
    <>
      <Link className="button primary wide" to="/forgot-password">
        {text.newLink}
      </Link>
      <p className="auth-other">
        <Link to="/login">{session.signIn}</Link>
      </p>
    </>
  );
  if (token === null) return <MissingLink>{otherWays}</MissingLink>;
  if (wrong.link) {
    return (
      <AuthPage title={session.linkUsedUp} lead={text.linkUsedUp}>
        {otherWays}
      </AuthPage>
    );
  }
  return (
    <AuthPage title={text.title} lead={text.about}>
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <NewPasswordField label={text.newPassword} name="password" wrong={wrong.password} />
        <PasswordField
          label={text.confirmPassword}
          name="password_confirmation"
          autoComplete="new-password"
          wrong={wrong.password_confirmation}
        />
        <button className="button primary wide" {...submitProps}>
          {busy ? common.saving : text.save}
        </button>
      </form>
    </AuthPage>
  );
}
