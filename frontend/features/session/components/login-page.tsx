import { useLocation } from 'react-router-dom';
import * as text from '#shared/text/session.ts';
import { useNavigationState } from '../navigation-state.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

const loadLogin = () => import('../auth-api.ts').then(({ login }) => login);

export default function LoginPage() {
  const { search } = useLocation();
  const { email, passwordChanged, accountDeleted } = useNavigationState();
  const notice = (passwordChanged && text.passwordChanged) || (accountDeleted && text.accountDeleted);
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(loadLogin);
  return (
    <AuthPage title={text.loginTitle} lead={notice && !failure ? <span className="auth-notice">{notice}</span> : null}>
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <EmailField autoComplete="username" defaultValue={email} wrong={wrong.email} />
        <PasswordField label={text.password} name="password" autoComplete="current-password" wrong={wrong.password} />
        <button className="button primary wide" {...submitProps}>
          {busy ? text.signingIn : text.signIn}
        </button>
      </form>
      <p className="auth-other">
        <EmailLink to={{ pathname: '/forgot-password', search }}>{text.forgotPassword}</EmailLink>
      </p>
      <p className="auth-other">
        {text.newHere} <EmailLink to={{ pathname: '/register', search }}>{text.registerTitle}</EmailLink>
      </p>
    </AuthPage>
  );
}
