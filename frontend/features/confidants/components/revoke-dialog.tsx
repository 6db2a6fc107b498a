import '../confidants.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { confidants, type ReceivedInvitation, type SentInvitation } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/confidants-revoke.ts';
import { confidantQueries, useConfidantsCache } from '../api.ts';
import { type ConfidantRelation, withoutConfidant, withoutInvitation } from '../model.ts';

/** A relation between confidants, or an invitation that the user sent or received. */
export type Revocable =
  | { kind: 'confidant'; confidant: ConfidantRelation & { id: string } }
  | { kind: 'sent'; invitation: SentInvitation }
  | { kind: 'received'; invitation: ReceivedInvitation };

interface QuestionProps {
  subject: Revocable;
  open: boolean;
  onClose: () => void;
  onEnded?: ((ended: Revocable) => void) | undefined;
}

/** Asks before a relation or an invitation ends. Stays open after a failure. */
export default function RevokeDialog({ subject, open, onClose, onEnded }: QuestionProps) {
  const end = useRevoke();
  const returnFocusTo = useReturnFocus(`[data-revoke-${subject.kind}]`);
  const { question, confirm, note, done } = textOf(subject);
  const confirmed = () =>
    end.mutate(subject, {
      onSuccess: () => {
        onClose();
        onEnded?.(subject);
        notify('success', done);
      },
    });
  return (
    <Confirmation
      open={open}
      question={question}
      confirm={confirm}
      busy={end.isPending}
      failure={end.error}
      onConfirm={confirmed}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p className="revoke-note">{note}</p>
    </Confirmation>
  );
}

function textOf(subject: Revocable): Record<'question' | 'confirm' | 'note' | 'done', string> {
  switch (subject.kind) {
    case 'confidant':
      return {
        question: text.revokeQuestion,
        confirm: text.revoke,
        note: text.revokeConsequence(subject.confidant),
        done: text.revoked,
      };
    case 'sent':
      return {
        question: text.revokeSentQuestion,
        confirm: text.revoke,
        note: text.linkEnds(subject.invitation.email),
        done: text.sentRevoked,
      };
    case 'received':
      return {
        question: text.dismissQuestion,
        confirm: text.dismiss,
        note: text.canInviteAgain(subject.invitation.sender_name),
        done: text.dismissed,
      };
  }
}

/** Revokes or dismisses. An item that is already gone counts as done. */
function useRevoke() {
  const client = useQueryClient();
  const { update, refetch } = useConfidantsCache();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (ending: Revocable) => send(ending).then(() => undefined, unlessGone),
    onSuccess: (_, ending) =>
      update((known) =>
        ending.kind === 'confidant'
          ? withoutConfidant(known, ending.confidant.id)
          : withoutInvitation(known, ending.invitation.id),
      ),
    onSettled: (_, error, ending) => {
      refetch();
      // Removes the confidant's shared data from the cache. Only inactive queries: the current page may still show it.
      if (error || ending.kind !== 'confidant') return;
      const { id } = ending.confidant;
      client.removeQueries({ ...confidantQueries.commitmentsOf(id), type: 'inactive' });
      client.removeQueries({ queryKey: confidantQueries.dashboardKey(id), type: 'inactive' });
    },
  });
}

function send(ending: Revocable): Promise<unknown> {
  if (ending.kind === 'confidant') return call(confidants.revoke, { params: { id: ending.confidant.id } });
  return call(chatInvitations.delete, { params: { token: ending.invitation.token } });
}
