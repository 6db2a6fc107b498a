import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { type User, users } from '#shared/contracts/users.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/session-invitation.ts';
import { AuthPage, FormAlert, useAuthForm } from './auth-page.tsx';
import type { InvitationFormProps } from './join-form.tsx';

interface AcceptProps extends InvitationFormProps {
  onAccepted: (chatId: string) => void;
}

/** For signed-in users: accepts the invitation with their account. */
export function AcceptForm({ token, invitation, lead, agreement, onAccepted }: AcceptProps) {
  const [user, setUser] = useState<User | 'unknown'>();
  const [accepted, setAccepted] = useState(false);
  const ask = () => void readUser().then((found) => setUser(found ?? 'unknown'));
  useEffect(ask, []);
  const askAgain = () => {
    // The button is removed, so the focus moves to the title.
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
  const { failure, busy, formProps, submitProps } = useAuthForm(load);
  // The button waits for the account: users with another address must see the note first.
  const isKnown = user !== undefined && user !== 'unknown';
  const waits = !isKnown || busy || accepted;
  return (
    <AuthPage title={text.title} lead={lead}>
      {agreement}
      {isKnown ? <AccountNote user={user} email={invitation.email} /> : null}
      {user === 'unknown' ? (
        <>
          <FormAlert>{text.accountUnknown}</FormAlert>
          <button className="button quiet wide" type="button" onClick={askAgain}>
            {common.tryAgain}
          </button>
        </>
      ) : null}
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        <button className="button primary wide" {...submitProps} disabled={!isKnown} aria-disabled={waits}>
          {busy || accepted ? text.accepting : text.accept}
        </button>
      </form>
      <p className="auth-other">
        <Link to="/confidants">{failure ? text.toConfidants : text.notNow}</Link>
      </p>
    </AuthPage>
  );
}

/** Stays on the page, which then shows the registration. */
async function signOutHere(): Promise<void> {
  const { signOut } = await import('../api.ts');
  await signOut();
}

function AccountNote({ user, email }: { user: User; email: string }) {
  if (isSameAddress(user.email, email)) {
    return (
      <p className="auth-account">
        <span>{text.signedInAs[0]}</span>
        <strong>{user.email}</strong>
        <span>{text.signedInAs[1]}</span>
      </p>
    );
  }
  return (
    <p className="auth-account">
      <span>{text.otherAddress[0]}</span>
      <strong>{email}</strong>
      <span>{text.otherAddress[1]}</span>
      <strong>{user.email}</strong>
      <span>{text.otherAddress[2]}</span>
      <button className="quiet-link" type="button" onClick={() => void signOutHere()}>
        {text.signOut}
      </button>
    </p>
  );
}

/** Accepts the invitation. Returns the chat with its sender. */
async function acceptInvitation(token: string): Promise<{ chatId: string } | { sentence: string }> {
  try {
    const { chat_id } = await call(chatInvitations.accept, { params: { token } });
    return { chatId: chat_id };
  } catch (error) {
    return { sentence: (error instanceof ApiError && error.said) || text.acceptFailed };
  }
}

/** The signed-in user, or `undefined` after a failure. */
async function readUser(): Promise<User | undefined> {
  try {
    return await call(users.me, {});
  } catch {
    return undefined;
  }
}

/** Compares addresses as the server does. */
function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
