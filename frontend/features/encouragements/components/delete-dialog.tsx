import '../encouragements.css';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { useDeleteOrWait } from '#frontend/lib/save-or-wait.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';
import * as common from '#shared/text/common.ts';
import { deletedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/encouragements-dialog.ts';
import { ENCOURAGEMENT_KEYS } from '../api.ts';
import { firstWords } from '../model.ts';

interface DialogProps {
  subject: Encouragement;
  open: boolean;
  onClose: () => void;
}

/** Asks before an encouragement is deleted. Stays open with the error if that fails. */
export default function DeleteEncouragementDialog({ subject, open, onClose }: DialogProps) {
  const { show, readAnew } = useListCache<Encouragement>(ENCOURAGEMENT_KEYS);
  const deletion = useDeleteOrWait<Encouragement>({
    call: (send, { id }) => send(encouragements.delete, { params: { id } }, () => null),
    list: () => ENCOURAGEMENT_KEYS.list,
    nameOf: ({ body }) => firstWords(body),
    onDeleted: async (gone) => {
      await show((all) => without(all, gone));
      readAnew();
    },
    // The encouragement may have been deleted elsewhere.
    onFailed: readAnew,
  });
  const returnFocusTo = useReturnFocus('[data-delete-encouragement]');
  const busy = deletion.isPending;
  const remove = () =>
    deletion.mutate(subject, {
      onSuccess: ({ waits }) => {
        onClose();
        notify('success', waits ? deletedHere : text.deleted);
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
