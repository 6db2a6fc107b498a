import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useEnd } from './end.ts';
import type { Ending } from './ending.tsx';
import { whatEnds } from './words.ts';

interface QuestionProps {
  subject: Ending;
  open: boolean;
  onClose: () => void;
  onEnded?: ((ended: Ending) => void) | undefined;
}

/** Asks before something between people ends, and stays while that does not work. */
export default function EndingQuestion({ subject, open, onClose, onEnded }: QuestionProps) {
  const end = useEnd();
  const returnFocusTo = useReturnFocus(`[data-end-${subject.kind}]`);
  const { question, confirm, note, done } = wordsOf(subject);
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
      <p className="ending-note" dir="auto">
        {note}
      </p>
    </Confirmation>
  );
}

function wordsOf(subject: Ending): Record<'question' | 'confirm' | 'note' | 'done', string> {
  switch (subject.kind) {
    case 'tie':
      return {
        question: 'Are you sure you want to revoke access for this confidant?',
        confirm: 'Revoke',
        note: whatEnds(subject.confidant),
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
