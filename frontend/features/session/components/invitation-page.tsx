import '#frontend/ui/skeletons.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { toDashboard } from '#shared/text/app.ts';
import * as common from '#shared/text/common.ts';
import * as errors from '#shared/text/errors.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-invitation.ts';
import { invitationToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AcceptForm } from './accept-form.tsx';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { type Invitation, JoinForm } from './join-form.tsx';

interface PageProps {
  /** The agreement that comes with an invitation, if one does. */
  agreementOf: (invitation: Invitation) => ReactNode;
}

/**
 * What `/register` shows for the link of an invitation: a registration, or a button that accepts for signed-in users.
 * It loads only if there is a token, so that other registrations do not wait for it.
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
      {/* The agreement says itself what it leaves of that. */}
      <span>{agreement ? text.invited[1] : `${text.invited[1]} ${text.meaning[role](sender_name)}`}</span>
    </>
  );
}

/** Has the shape of the form. */
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

/** For an invitation that cannot be read: the reason, and where to go instead. */
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

function sentenceFor({ said, status, unreached }: ApiError): string {
  if (said !== null) return said;
  if (unreached) return text.invalidOrExpired;
  return status === 410 ? errors.invitation_expired : errors.invalid_invitation;
}
