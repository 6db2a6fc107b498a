import '../overview.css';
import '../confidants.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { ReceivedInvitation, SentInvitation } from '#shared/contracts/confidants.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { revoke } from '#shared/text/confidants.ts';
import * as text from '#shared/text/confidants-page.ts';
import { useConfidantsCache } from '../api.ts';
import { expiryText, nextExpiryChange, registrationLink, withoutInvitation } from '../model.ts';
import { revokeDialog } from './revoke.tsx';
import type { Revocable } from './revoke-dialog.tsx';

/** Loaded only when needed: most invitations have no agreement. */
const invitedAgreement = lazyModule(() => import('./invitation-agreement.tsx'));

interface PendingProps {
  sent: readonly SentInvitation[];
  received: readonly ReceivedInvitation[];
  /** Whether the user's address is verified: until then the server does not list received invitations. */
  verified: boolean;
  onEnd: (ending: Revocable) => void;
  onAccepted: (chatId: string) => void;
}

/** Received and sent invitations. */
export function PendingInvitations({ sent, received, verified, onEnd, onAccepted }: PendingProps) {
  const expiries = [...sent, ...received].map(({ expires_at }) => expires_at);
  const now = useNow((instant) => nextExpiryChange(expiries, instant));
  return (
    <section className="people-section" aria-labelledby="pending-invitations">
      <h2 id="pending-invitations">{text.pending}</h2>
      {verified ? null : <p className="people-none">{text.verifyFirst(LIMITS.unverifiedInvitationMails)}</p>}
      {expiries.length === 0 ? <p className="people-none">{text.nonePending}</p> : null}
      {received.length > 0 ? (
        <>
          <h3 id="received-invitations">{text.received}</h3>
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
          <h3 id="sent-invitations">{text.sent}</h3>
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
  const { id, sender_name, image, role, agreement, expires_at } = invitation;
  const Agreement = useLazyModule(invitedAgreement, agreement !== null)?.InvitedAgreement;
  const accept = useAcceptInvitation(onAccepted);
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
          <span className="badge plain">{text.roles[role]}</span>
        </p>
        {agreement ? null : <p>{text.acceptingAs[role]}</p>}
        {agreement && Agreement ? <Agreement {...{ agreement, role }} sender={sender_name} /> : null}
        <p className="person-email">{expiryText(expires_at, now)}</p>
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
          {busy ? text.accepting : text.accept}
        </button>
        <LazyButton
          code={revokeDialog}
          className="button quiet small"
          aria-describedby={nameId}
          data-revoke-received
          onClick={() => busy || onEnd({ kind: 'received', invitation })}
        >
          {text.dismiss}
        </LazyButton>
      </div>
    </li>
  );
}

interface SentProps extends Pick<PendingProps, 'onEnd'> {
  invitation: SentInvitation;
  now: number;
}

function SentRow({ invitation, now, onEnd }: SentProps) {
  const { id, token, email, role, has_agreement, expires_at } = invitation;
  const [byHand, setByHand] = useState<string>();
  const emailId = `sent-${id}`;
  const copyLink = async () => {
    const link = registrationLink(window.location.origin, token);
    const copied = await copy(link);
    setByHand(copied ? undefined : link);
    if (copied) notify('success', text.linkCopied);
  };
  return (
    <li className="row person faceless" data-invitation-id={id}>
      <div className="person-about">
        <p className="person-name">
          <span id={emailId}>{email}</span>
          <span className="badge plain">{text.roles[role]}</span>
        </p>
        {has_agreement ? <p>{text.withAgreement}</p> : null}
        <p className="person-email">{expiryText(expires_at, now)}</p>
        {byHand ? (
          <input
            className="input"
            aria-label={text.linkFor(email)}
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
          {text.copyLink}
        </button>
        <LazyButton
          code={revokeDialog}
          className="button bare small"
          aria-describedby={emailId}
          data-revoke-sent
          onClick={() => onEnd({ kind: 'sent', invitation })}
        >
          {revoke}
        </LazyButton>
      </div>
    </li>
  );
}

/** Focuses the link, which selects it for copying by hand. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Accepts an invitation. The call may be repeated, so the user can try again after a lost answer. */
function useAcceptInvitation(onAccepted: (chatId: string) => void) {
  const { update, refetch } = useConfidantsCache();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ token }: ReceivedInvitation) => call(chatInvitations.accept, { params: { token } }),
    onSuccess: ({ chat_id }, accepted) => {
      // Not in a callback of `mutate`: the row unmounts with the invitation, and such callbacks would not run.
      onAccepted(chat_id);
      return update((known) => withoutInvitation(known, accepted.id));
    },
    onSettled: refetch,
  });
}

/** The server's message, or a general one. */
function acceptFailure(error: Error): string {
  return (error instanceof ApiError && error.serverMessage) || text.acceptFailure;
}

/** Returns whether the link is in the clipboard now. If the browser refuses, that is only logged. */
async function copy(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged, and the link is shown to be copied by hand
    console.info('Copying the link failed.', error);
    return false;
  }
}
