import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as common from '#shared/text/common.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-restore-email.ts';
import { useLinkToken } from '../navigation-state.ts';
import { AuthPage, FormAlert, MissingLink, useAuthForm } from './auth-page.tsx';

/** Asks first, because mail scanners follow links, too. Works without signing in. */
export default function RestoreEmailPage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const load = async () => {
    const { restoreEmail } = await import('../auth-api.ts');
    return () => restoreEmail(token ?? '');
  };
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(load, () => setDone(true));
  if (done) {
    return (
      <AuthPage title={text.done} lead={text.next}>
        <Link className="button primary wide" to="/forgot-password">
          {text.newPassword}
        </Link>
        <p className="auth-other">
          <Link to="/login">{session.signIn}</Link>
        </p>
      </AuthPage>
    );
  }
  const otherWays = (
    <>
      <Link className="button primary wide" to="/login">
        {session.signIn}
      </Link>
      <p className="auth-other">
        <Link to="/forgot-password">{text.newPassword}</Link>
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
        <button className="button primary wide" {...submitProps}>
          {busy ? text.restoring : failure ? common.tryAgain : text.restore}
        </button>
      </form>
    </AuthPage>
  );
}
