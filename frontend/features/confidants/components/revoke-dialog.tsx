import '../confidants.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { confidantQueries, useConfidantsCache } from '../api.ts';
import { revokeConsequence, withoutConfidant, withoutInvitation } from '../model.ts';
import type { Revocable } from './revoke.tsx';

interface QuestionProps {
  subject: Revocable;
  open: boolean;
  onClose: () => void;
  onEnded?: ((ended: Revocable) => void) | undefined;
}

/** Asks before something between people ends, and stays while that does not work. */
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
      <p className="revoke-note" dir="auto">
        {note}
      </p>
    </Confirmation>
  );
}

function textOf(subject: Revocable): Record<'question' | 'confirm' | 'note' | 'done', string> {
  switch (subject.kind) {
    case 'confidant':
      return {
        question: 'Are you sure you want to revoke access for this confidant?',
        confirm: 'Revoke',
        note: revokeConsequence(subject.confidant),
        done: 'Access revoked',
      };
    case 'sent':
      return {
        question: 'Are you sure you want to revoke this invitation?',
        confirm: 'Revoke',
        note: `The link that was sent to ${subject.invitation.email} will no longer work.`,
        done: 'Invitation revoked',
      };
    case 'received':
      return {
        question: 'Are you sure you want to dismiss this invitation?',
        confirm: 'Dismiss',
        note: `${subject.invitation.sender_name} can invite you again.`,
        done: 'Invitation dismissed',
      };
  }
}

/** Ends it. What is over already is done. */
export function useRevoke() {
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
      // What one saw of them is not kept either. (A page that still shows it is on its way out.)
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
