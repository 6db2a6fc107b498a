import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import type { Parting } from './editor.tsx';
import { useDelete, useHide } from './save.ts';
import { FAILURES, SUCCESSES } from './words.ts';

interface QuestionProps {
  subject: Parting;
  open: boolean;
  onClose: () => void;
  /** A coach is gone, and its chat with it. */
  onDeleted: (coach: UserCoach) => void;
}

/** Asks before a coach is deleted, or is no longer offered, and stays while that does not work. */
export default function PartingQuestion({ subject, ...question }: QuestionProps) {
  if ('coach' in subject) return <DeleteQuestion coach={subject.coach} {...question} />;
  return <HideQuestion type={subject.type} {...question} />;
}

type Asked = Omit<QuestionProps, 'subject'>;

function DeleteQuestion({ coach, open, onClose, onDeleted }: Asked & { coach: UserCoach }) {
  const deletion = useDelete();
  const returnFocusTo = useReturnFocus('[data-delete-coach], .create-coach');
  const remove = () =>
    deletion.mutate(coach, {
      onSuccess: () => {
        onDeleted(coach);
        onClose();
        notify('success', SUCCESSES.delete);
      },
      onError: (error) => notifyFailure(error, FAILURES.delete),
    });
  return (
    <Confirmation
      open={open}
      question={`Are you sure you want to delete "${coach.display_name}"? This action cannot be undone.`}
      confirm={coach.custom ? 'Delete' : 'Remove'}
      busy={deletion.isPending}
      failure={deletion.error}
      onConfirm={remove}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p className="coach-note">Its chat and everything said there go with it.</p>
    </Confirmation>
  );
}

function HideQuestion({ type, open, onClose }: Asked & { type: CoachType }) {
  const hiding = useHide();
  const returnFocusTo = useReturnFocus('[data-hide-coach], .create-coach');
  const hide = () =>
    hiding.mutate(type, {
      onSuccess: () => {
        onClose();
        notify('success', SUCCESSES.hide);
      },
    });
  return (
    <Confirmation
      open={open}
      question={`Remove "${type.name}" from your available coaches? You can add it back later.`}
      confirm="Hide"
      busy={hiding.isPending}
      failure={hiding.error}
      onConfirm={hide}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
