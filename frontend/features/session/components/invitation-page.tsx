import '#frontend/ui/bones.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { invitationToken } from '../navigation-state.ts';
import { useToken } from '../session.ts';
import { AcceptForm } from './accept-form.tsx';
import { AuthPage, FormAlert } from './auth-page.tsx';
import { type Invitation, JoinForm } from './join-form.tsx';

/**
 * The registration of somebody who was invited, and what stands in its place for who is signed in already. It comes with a token
 * alone: whoever registers without one does not wait for it.
 */
export default function InvitationPage() {
  const { search } = useLocation();
  const token = invitationToken(search) ?? '';
  // Another link is another visit.
  return <Visit key={token} token={token} />;
}

function Visit({ token }: { token: string }) {
  const navigate = useNavigate();
  const signedIn = useToken() !== null;
  const [read, setRead] = useState<Invitation | InvitationFailure>();
  // While one registers one is signed in for a moment before the chat is there.
  const [joining, setJoining] = useState(false);
  const ask = () => {
    setRead(undefined);
    void readInvitation(token).then(setRead);
  };
  useEffect(ask, [token]);
  const toChat = (chatId: string) => void navigate(`/chats/${encodeURIComponent(chatId)}`, { replace: true });

  if (!read) return <Loading />;
  if ('sentence' in read) return <Broken {...read} signedIn={signedIn} retry={ask} />;
  const lead = <Lead {...read} />;
  if (signedIn && !joining) return <AcceptForm token={token} invitation={read} lead={lead} onAccepted={toChat} />;
  return (
    <JoinForm token={token} invitation={read} lead={lead} joining={joining} onJoining={setJoining} onJoined={toChat} />
  );
}

const MEANING: Record<Role, (sender: string) => string> = {
  friend: () => 'You will see each other’s commitments.',
  coach: (sender) => `As their coach you will see the commitments of ${sender}, who will not see yours.`,
};

function Lead({ sender_name, role }: Invitation) {
  return (
    <>
      <strong dir="auto">{sender_name}</strong> invited you to work together towards your goals.{' '}
      {MEANING[role](sender_name)}
    </>
  );
}

/** In the shape of the form that comes. */
function Loading() {
  return (
    <AuthPage title="Accept Invitation" lead={<span role="status">Loading your invitation...</span>}>
      <div className="invitation-skeleton" aria-hidden="true">
        {['Name', 'Email address', 'Password', 'Password confirmation'].map((label) => (
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

/** A link that leads nowhere, or not at the moment: why, and how to go on all the same. */
function Broken({ sentence, passing, signedIn, retry }: BrokenProps) {
  return (
    <AuthPage title="This invitation cannot be opened">
      <FormAlert>{sentence}</FormAlert>
      {passing ? (
        <button className="button primary wide" type="button" onClick={retry}>
          Try again
        </button>
      ) : null}
      {signedIn ? <Ways>{[['/dashboard', 'Go to your dashboard']]}</Ways> : null}
      {signedIn ? null : (
        <Ways>
          {[
            ['/register', 'Create your account without it'],
            ['/login', 'Sign in'],
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
  /** It may be other in a moment. */
  passing: boolean;
}

async function readInvitation(token: string): Promise<Invitation | InvitationFailure> {
  try {
    return await call(chatInvitations.read, { params: { token } });
  } catch (error) {
    if (!(error instanceof ApiError)) return { sentence: UNKNOWN, passing: true };
    return { sentence: sentenceFor(error), passing: error.passing };
  }
}

const UNKNOWN = 'Invalid or expired invitation link';

function sentenceFor({ said, status, unreached }: ApiError): string {
  if (said !== null) return said;
  if (unreached) return UNKNOWN;
  return status === 410 ? SENTENCES.expiredInvitation : SENTENCES.badInvitation;
}
