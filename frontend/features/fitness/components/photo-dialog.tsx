import '../dialogs.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { RenewedImage } from '#frontend/ui/renewed-image.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { FoodEntry } from '#shared/contracts/fitness.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/fitness-dialogs.ts';
import { labelOf } from '../model.ts';

interface DialogProps {
  entry: FoodEntry;
  open: boolean;
  onClose: () => void;
}

/** Shows the photo of an entry. */
export default function PhotoDialog({ entry, open, onClose }: DialogProps) {
  const returnFocusTo = useReturnFocus();
  const label = labelOf(entry);
  return (
    <ModalDialog open={open} title={label} onClose={onClose} returnFocusTo={returnFocusTo}>
      <Dialog.Body>
        {entry.photo_url ? <RenewedImage className="picture" src={entry.photo_url} alt={text.photo(label)} /> : null}
      </Dialog.Body>
      <Dialog.Footer>
        <button type="button" className="button quiet" onClick={onClose}>
          {common.close}
        </button>
      </Dialog.Footer>
    </ModalDialog>
  );
}
