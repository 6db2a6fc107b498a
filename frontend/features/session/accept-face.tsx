import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/contracts/users.ts';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { acceptInvitation, isSameAddress, whoIsHere } from './invitation.ts';
import type { FaceProps } from './join-face.tsx';
import { useForm } from './use-form.ts';

interface AcceptProps extends FaceProps {
  onAccepted: (chatId: string) => void;
}

/** For who is signed in already: there is nothing to fill in. */
export function AcceptFace({ token, invitation, lead, onAccepted }: AcceptProps) {
  const [user, setUser] = useState<User | 'unknown'>();
  const [accepted, setAccepted] = useState(false);
  const ask = () => void whoIsHere().then((found) => setUser(found ?? 'unknown'));
  useEffect(ask, []);
  const askAgain = () => {
    // The button goes with what it does.
    document.querySelector('h1')?.focus();
    setUser(undefined);
    ask();
  };
  const load = async () => async () => {
    const answer = await acceptInvitation(token);
    if ('sentence' in answer) return answer.sentence;
    setAccepted(true);
    onAccepted(answer.chatId);
    return undefined;
  };
  const { failure, busy, formProps, submitProps } = useForm(load);
  // Known before it can be pressed: who accepts with another account is to read so first.
  const isKnown = user !== undefined && user !== 'unknown';
  const waits = !isKnown || busy || accepted;
  return (
    <AuthPage title="Accept Invitation" lead={lead}>
      {isKnown ? <AccountNote user={user} email={invitation.email} /> : null}
      {user === 'unknown' ? (
        <>
          <FormAlert>Your account could not be read.</FormAlert>
          <button className="button quiet wide" type="button" onClick={askAgain}>
            Try again
          </button>
        </>
      ) : null}
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <button className="button primary wide" {...submitProps} disabled={!isKnown} aria-disabled={waits}>
          {busy || accepted ? 'Accepting...' : 'Accept Invitation'}
        </button>
      </form>
      <p className="auth-other">
        <Link to="/confidants">{failure ? 'Go to your confidants' : 'Not now'}</Link>
      </p>
    </AuthPage>
  );
}

/** The page stays, and asks for an account. */
async function signOutHere(): Promise<void> {
  const { signOut } = await import('./sign-out.ts');
  await signOut();
}

function AccountNote({ user, email }: { user: User; email: string }) {
  if (isSameAddress(user.email, email)) {
    return (
      <p className="auth-account">
        You are signed in as <strong>{user.email}</strong>.
      </p>
    );
  }
  return (
    <p className="auth-account">
      The invitation was sent to <strong>{email}</strong>, and you are signed in as <strong>{user.email}</strong>. If
      you accept, this account is the one that joins, and the sender is told so.
      <button className="quiet-link" type="button" onClick={() => void signOutHere()}>
        Sign out to use another account
      </button>
    </p>
  );
}
