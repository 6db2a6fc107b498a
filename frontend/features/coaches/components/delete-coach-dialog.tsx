import '../coaches.css';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import { failures, successes } from '#shared/text/coaches.ts';
import * as text from '#shared/text/coaches-dialogs.ts';
import { remove as deleteLabel } from '#shared/text/common.ts';
import { useDelete, useHide } from '../api.ts';

/** The subject of the dialog: a coach to delete, or a type to hide. */
export type Deletion = { coach: UserCoach } | { type: CoachType };

interface DialogProps {
  subject: Deletion;
  open: boolean;
  onClose: () => void;
  /** The coach and its chat are deleted. */
  onDeleted: (coach: UserCoach) => void;
}

/** Asks before a coach is deleted or hidden, and stays open if that fails. */
export default function DeleteCoachDialog({ subject, ...question }: DialogProps) {
  if ('coach' in subject) return <DeleteQuestion coach={subject.coach} {...question} />;
  return <HideQuestion type={subject.type} {...question} />;
}

type QuestionProps = Omit<DialogProps, 'subject'>;

function DeleteQuestion({ coach, open, onClose, onDeleted }: QuestionProps & { coach: UserCoach }) {
  const deletion = useDelete();
  const returnFocusTo = useReturnFocus('[data-delete-coach], .create-coach');
  const remove = () =>
    deletion.mutate(coach, {
      onSuccess: () => {
        onDeleted(coach);
        onClose();
        notify('success', successes.delete);
      },
      onError: (error) => notifyFailure(error, failures.delete),
    });
  return (
    <Confirmation
      open={open}
      question={text.deleteQuestion(coach.display_name)}
      confirm={coach.custom ? deleteLabel : text.remove}
      busy={deletion.isPending}
      failure={deletion.error}
      onConfirm={remove}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p className="coach-note">{text.deleteConsequence}</p>
    </Confirmation>
  );
}

function HideQuestion({ type, open, onClose }: QuestionProps & { type: CoachType }) {
  const hiding = useHide();
  const returnFocusTo = useReturnFocus('[data-hide-coach], .create-coach');
  const hide = () =>
    hiding.mutate(type, {
      onSuccess: () => {
        onClose();
        notify('success', successes.hide);
      },
    });
  return (
    <Confirmation
      open={open}
      question={text.hideQuestion(type.name)}
      confirm={text.hide}
      busy={hiding.isPending}
      failure={hiding.error}
      onConfirm={hide}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
