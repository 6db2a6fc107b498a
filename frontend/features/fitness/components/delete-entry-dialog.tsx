import '../dialogs.css';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/fitness-dialogs.ts';
import { labelOf } from '../model.ts';
import { useDeleteEntry } from '../save-entry.ts';

interface DialogProps {
  subject: Entry;
  /** The user's unit. */
  unit: WeightUnit;
  open: boolean;
  onClose: () => void;
}

/** Asks before an entry is deleted. Closes at once; a failure is shown later as a toast. */
export default function DeleteEntryDialog({ subject, unit, open, onClose }: DialogProps) {
  const returnFocusTo = useReturnFocus('[data-delete-entry]');
  const { mutate } = useDeleteEntry();
  const remove = () => {
    onClose();
    mutate(subject);
  };
  return (
    <Confirmation
      open={open}
      question={text.deleteQuestion[subject.entry_type]}
      confirm={common.remove}
      onConfirm={remove}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p className="deleted-entry" dir="auto">
        {labelOf(subject, unit)}
      </p>
    </Confirmation>
  );
}
