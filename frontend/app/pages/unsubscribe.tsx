import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthPage, FormAlert, useAuthForm } from '#frontend/features/session/components/auth-page.tsx';
import { useLinkToken } from '#frontend/features/session/navigation-state.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { PRODUCT } from '#shared/product.ts';
import { PATHS } from '../paths.ts';

const asking = lazyModule(() => import('#frontend/features/notifications/unsubscribe.ts'));

/** Asks first: mail scanners follow links, too. Whoever has the link needs no account to be signed in to. */
export default function UnsubscribePage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const load = async () => {
    const { unsubscribe } = await asking.load();
    return () => unsubscribe(token ?? '');
  };
  const { wrong, failure, busy, formProps, submitProps } = useAuthForm(load, () => setDone(true));
  if (token === null || wrong.link) {
    return (
      <AuthPage
        title="Invalid unsubscribe link"
        lead="Open the link from the email again. What is mailed to you can also be chosen in your settings."
      >
        <Link className="button primary wide" to={PATHS.notifications}>
          Notification Settings
        </Link>
      </AuthPage>
    );
  }
  if (done) {
    return (
      <AuthPage
        title="You are unsubscribed."
        lead={
          <>
            {PRODUCT.name} sends you no more notifications or invitations by email. To undo this, turn email
            notifications on again in your settings.
          </>
        }
      >
        <Link className="button quiet wide" to={PATHS.notifications}>
          Notification Settings
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={`Unsubscribe from ${PRODUCT.name}’s email?`}
      lead="Notifications and invitations will no longer be mailed to you. Letters that verify your address or reset your password still come."
    >
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <button className="button primary wide" {...submitProps}>
          {busy ? 'Unsubscribing...' : failure ? 'Try again' : 'Unsubscribe'}
        </button>
      </form>
    </AuthPage>
  );
}
