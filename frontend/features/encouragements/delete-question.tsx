import { sentenceOf } from '#frontend/lib/api-error.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { Encouragement } from '#shared/contracts/encouragements.ts';
import { useDelete } from './save.ts';

interface QuestionProps {
  subject: Encouragement;
  open: boolean;
  onClose: () => void;
}

/** Asks before an encouragement is deleted, and stays while that does not work. */
export default function DeleteQuestion({ subject, open, onClose }: QuestionProps) {
  const deletion = useDelete();
  const returnFocusTo = useReturnFocus('[data-delete-encouragement]');
  const busy = deletion.isPending;
  const remove = () =>
    deletion.mutate(subject, {
      onSuccess: () => {
        onClose();
        notify('success', 'Encouragement deleted');
      },
    });
  return (
    <Confirmation
      open={open}
      question="Are you sure you want to delete this encouragement?"
      confirm="Delete"
      busy={busy}
      onConfirm={remove}
      onCancel={() => (busy ? undefined : onClose())}
      returnFocusTo={returnFocusTo}
    >
      <p className="quote-at-stake" dir="auto">
        {subject.body}
      </p>
      {deletion.error ? (
        <p className="alert" role="alert">
          {sentenceOf(deletion.error)}
        </p>
      ) : null}
    </Confirmation>
  );
}
