import '../encouragements.css';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { useDeletion } from '#frontend/lib/list-cache.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/encouragements-dialog.ts';
import { ENCOURAGEMENT_KEYS } from '../api.ts';

interface DialogProps {
  subject: Encouragement;
  open: boolean;
  onClose: () => void;
}

/** Asks before an encouragement is deleted. Stays open with the error if that fails. */
export default function DeleteEncouragementDialog({ subject, open, onClose }: DialogProps) {
  const deletion = useDeletion<Encouragement>(ENCOURAGEMENT_KEYS, (id) =>
    call(encouragements.delete, { params: { id } }),
  );
  const returnFocusTo = useReturnFocus('[data-delete-encouragement]');
  const busy = deletion.isPending;
  const remove = () =>
    deletion.mutate(subject, {
      onSuccess: () => {
        onClose();
        notify('success', text.deleted);
      },
    });
  return (
    <Confirmation
      open={open}
      question={text.deleteQuestion}
      confirm={common.remove}
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
