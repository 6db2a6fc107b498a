import { useState } from 'react';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { ReceivedInvitation, SentInvitation } from '#shared/contracts/confidants.ts';
import { acceptFailure, useAccept } from './accept.ts';
import { copy } from './copy.ts';
import { type Ending, question } from './ending.tsx';
import { registrationLink } from './link.ts';
import { ACCEPTING_AS, expiryWords, nextExpiryChange, ROLE_LABELS } from './words.ts';

interface PendingProps {
  sent: readonly SentInvitation[];
  received: readonly ReceivedInvitation[];
  /** Whether the user's address is verified: until then nothing received is shown. */
  verified: boolean;
  onEnd: (ending: Ending) => void;
  onAccepted: (chatId: string) => void;
}

/** 'Pending Invitations', in both directions. */
export function PendingInvitations({ sent, received, verified, onEnd, onAccepted }: PendingProps) {
  const expiries = [...sent, ...received].map(({ expires_at }) => expires_at);
  const now = useNow((instant) => nextExpiryChange(expiries, instant));
  return (
    <section className="people-section" aria-labelledby="pending-invitations">
      <h2 id="pending-invitations">Pending Invitations</h2>
      {verified ? null : (
        <p className="people-none">Invitations that you received show here once you verify your email.</p>
      )}
      {expiries.length === 0 ? <p className="people-none">No pending invitations</p> : null}
      {received.length > 0 ? (
        <>
          <h3 id="received-invitations">Received Invitations</h3>
          <ul className="rows people" aria-labelledby="received-invitations">
            {received.map((invitation) => (
              <ReceivedRow
                key={invitation.id}
                invitation={invitation}
                now={now}
                onEnd={onEnd}
                onAccepted={onAccepted}
              />
            ))}
          </ul>
        </>
      ) : null}
      {sent.length > 0 ? (
        <>
          <h3 id="sent-invitations">Sent Invitations</h3>
          <ul className="rows people" aria-labelledby="sent-invitations">
            {sent.map((invitation) => (
              <SentRow key={invitation.id} invitation={invitation} now={now} onEnd={onEnd} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

interface ReceivedProps extends Pick<PendingProps, 'onEnd' | 'onAccepted'> {
  invitation: ReceivedInvitation;
  now: number;
}

function ReceivedRow({ invitation, now, onEnd, onAccepted }: ReceivedProps) {
  const { id, sender_name, image, role, expires_at } = invitation;
  const accept = useAccept(onAccepted);
  const nameId = `received-${id}`;
  const busy = accept.isPending || accept.isSuccess;
  const failure = accept.error && !isEndOfSession(accept.error) ? acceptFailure(accept.error) : null;
  return (
    <li className="row person" data-invitation-id={id}>
      <Avatar name={sender_name} image={image} />
      <div className="person-about">
        <p className="person-name">
          <span id={nameId} dir="auto">
            {sender_name}
          </span>
          <span className="badge plain">{ROLE_LABELS[role]}</span>
        </p>
        <p>{ACCEPTING_AS[role]}</p>
        <p className="person-email">{expiryWords(expires_at, now)}</p>
        <p className="person-failure" role="alert">
          {failure}
        </p>
      </div>
      <div className="person-actions">
        <button
          type="button"
          className="button primary small"
          aria-describedby={nameId}
          aria-disabled={busy}
          onClick={() => busy || accept.mutate(invitation)}
        >
          {busy ? 'Accepting...' : 'Accept'}
        </button>
        <ReachButton
          code={question}
          className="button quiet small"
          aria-describedby={nameId}
          data-end-received
          onClick={() => busy || onEnd({ kind: 'received', invitation })}
        >
          Dismiss
        </ReachButton>
      </div>
    </li>
  );
}

interface SentProps extends Pick<PendingProps, 'onEnd'> {
  invitation: SentInvitation;
  now: number;
}

function SentRow({ invitation, now, onEnd }: SentProps) {
  const { id, token, email, role, expires_at } = invitation;
  const [byHand, setByHand] = useState<string>();
  const emailId = `sent-${id}`;
  const copyLink = async () => {
    const link = registrationLink(window.location.origin, token);
    const copied = await copy(link);
    setByHand(copied ? undefined : link);
    if (copied) notify('success', 'Invitation link copied to clipboard');
  };
  return (
    <li className="row person faceless" data-invitation-id={id}>
      <div className="person-about">
        <p className="person-name">
          <span id={emailId}>{email}</span>
          <span className="badge plain">{ROLE_LABELS[role]}</span>
        </p>
        <p className="person-email">{expiryWords(expires_at, now)}</p>
        {byHand ? (
          <input
            className="input"
            aria-label={`Invitation link for ${email}`}
            readOnly
            value={byHand}
            ref={select}
            onFocus={({ target }) => target.select()}
          />
        ) : null}
      </div>
      <div className="person-actions">
        <button
          type="button"
          className="button quiet small"
          aria-describedby={emailId}
          onPointerEnter={toaster.prepare}
          onFocus={toaster.prepare}
          onClick={() => void copyLink()}
        >
          Copy link
        </button>
        <ReachButton
          code={question}
          className="button bare small"
          aria-describedby={emailId}
          data-end-sent
          onClick={() => onEnd({ kind: 'sent', invitation })}
        >
          Revoke
        </ReachButton>
      </div>
    </li>
  );
}

/** To be copied by hand: it has the focus, and is selected. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
}
