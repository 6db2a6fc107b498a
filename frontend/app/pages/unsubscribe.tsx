import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthPage, FormAlert, MissingLink, useAuthForm } from '#frontend/features/session/components/auth-page.tsx';
import { useLinkToken } from '#frontend/features/session/navigation-state.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/unsubscribe.ts';
import { PATHS } from '../paths.ts';

const asking = lazyModule(() => import('#frontend/features/notifications/unsubscribe.ts'));

/** Asks first, because mail scanners follow links, too. Works without signing in. */
export default function UnsubscribePage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const load = async () => {
    const { unsubscribe } = await asking.load();
    return () => unsubscribe(token ?? '');
  };
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(load, () => setDone(true));
  const toSettings = (
    <Link className="button primary wide" to={PATHS.notifications}>
      {text.toSettings}
    </Link>
  );
  if (token === null) return <MissingLink>{toSettings}</MissingLink>;
  if (wrong.link) {
    return (
      <AuthPage title={text.invalidLink} lead={text.invalidLinkAbout}>
        {toSettings}
      </AuthPage>
    );
  }
  if (done) {
    return (
      <AuthPage title={text.done} lead={text.undo}>
        <Link className="button quiet wide" to={PATHS.notifications}>
          {text.toSettings}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={text.title} lead={text.about}>
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <button className="button primary wide" {...submitProps}>
          {busy ? text.unsubscribing : failure ? common.tryAgain : text.unsubscribe}
        </button>
      </form>
    </AuthPage>
  );
}
