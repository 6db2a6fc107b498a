import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/session-invitation.ts';
import '#frontend/ui/skeletons.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { toDashboard } from '#shared/text/app.ts';
import * as errors from '#shared/text/errors.ts';
import * as session from '#shared/text/session.ts';
import { invitationToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AuthPage, FormAlert, useAuthForm } from './auth-page.tsx';
import { type Invitation, type InvitationFormProps, JoinForm } from './join-form.tsx';

interface PageProps {
  /** Renders the agreement of an invitation, if there is one. */
  agreementOf: (invitation: Invitation) => ReactNode;
}

/**
 * The page `/register` with the link of an invitation: a registration, or a button that accepts for signed-in users.
 * Loaded only if there is a token, so that other registrations do not wait for it.
 */
export default function InvitationPage({ agreementOf }: PageProps) {
  const { search } = useLocation();
  const token = invitationToken(search) ?? '';
  // Another link starts over.
  return <Visit key={token} token={token} agreementOf={agreementOf} />;
}

function Visit({ token, agreementOf }: PageProps & { token: string }) {
  const navigate = useNavigate();
  const signedIn = useToken() !== null;
  const [read, setRead] = useState<Invitation | InvitationFailure>();
  // A new user is signed in for a moment before the chat opens: the form must stay.
  const [joining, setJoining] = useState(false);
  const ask = () => {
    setRead(undefined);
    void readInvitation(token).then(setRead);
  };
  useEffect(ask, [token]);
  const toChat = (chatId: string) => void navigate(`/chats/${encodeURIComponent(chatId)}`, { replace: true });

  if (!read) return <Loading />;
  if ('sentence' in read) return <Broken {...read} signedIn={signedIn} retry={ask} />;
  const shown = { token, invitation: read, lead: <Lead {...read} />, agreement: agreementOf(read) };
  if (signedIn && !joining) return <AcceptForm {...shown} onAccepted={toChat} />;
  return <JoinForm {...shown} joining={joining} onJoining={setJoining} onJoined={toChat} />;
}

function Lead({ sender_name, role, agreement }: Invitation) {
  return (
    <>
      <span>{text.invited[0]}</span>
      <strong dir="auto">{sender_name}</strong>
      {/* The agreement itself has the exceptions from this sentence. */}
      <span>{agreement ? text.invited[1] : `${text.invited[1]} ${text.meaning[role](sender_name)}`}</span>
    </>
  );
}

/** In the shape of the form. */
function Loading() {
  return (
    <AuthPage title={text.title} lead={<span role="status">{text.loading}</span>}>
      <div className="invitation-skeleton" aria-hidden="true">
        {[session.name, session.email, session.password, session.passwordConfirmation].map((label) => (
          <div className="field" key={label}>
            <span className="bone-label">{label}</span>
            <span className="bone input-bone" />
          </div>
        ))}
      </div>
    </AuthPage>
  );
}

interface BrokenProps extends InvitationFailure {
  signedIn: boolean;
  retry: () => void;
}

/** Shown if an invitation cannot be read: the reason, and links to continue. */
function Broken({ sentence, passing, signedIn, retry }: BrokenProps) {
  return (
    <AuthPage title={text.notOpened}>
      <FormAlert>{sentence}</FormAlert>
      {passing ? (
        <button className="button primary wide" type="button" onClick={retry}>
          {common.tryAgain}
        </button>
      ) : null}
      {signedIn ? <Ways>{[['/dashboard', toDashboard]]}</Ways> : null}
      {signedIn ? null : (
        <Ways>
          {[
            ['/register', text.registerWithout],
            ['/login', session.signIn],
          ]}
        </Ways>
      )}
    </AuthPage>
  );
}

function Ways({ children }: { children: (readonly [to: string, words: string])[] }): ReactNode {
  return children.map(([to, words]) => (
    <p className="auth-other" key={to}>
      <Link to={to}>{words}</Link>
    </p>
  ));
}

interface InvitationFailure {
  sentence: string;
  /** Whether another attempt may succeed. */
  passing: boolean;
}

async function readInvitation(token: string): Promise<Invitation | InvitationFailure> {
  try {
    return await call(chatInvitations.read, { params: { token } });
  } catch (error) {
    if (!(error instanceof ApiError)) return { sentence: text.invalidOrExpired, passing: true };
    return { sentence: sentenceFor(error), passing: error.passing };
  }
}

function sentenceFor({ serverMessage, status, unreached }: ApiError): string {
  if (serverMessage !== null) return serverMessage;
  if (unreached) return text.invalidOrExpired;
  return status === 410 ? errors.invitation_expired : errors.invalid_invitation;
}

interface AcceptProps extends InvitationFormProps {
  onAccepted: (chatId: string) => void;
}

/** For signed-in users: accepts the invitation with their account. */
function AcceptForm({ token, invitation, lead, agreement, onAccepted }: AcceptProps) {
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
    return { sentence: (error instanceof ApiError && error.serverMessage) || text.acceptFailed };
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
