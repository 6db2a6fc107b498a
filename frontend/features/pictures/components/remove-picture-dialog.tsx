import { useMutation } from '@tanstack/react-query';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import * as text from '#shared/text/pictures.ts';
import { removePicture } from '../api.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before the picture is removed. Stays open with the error if that fails. */
export default function RemovePictureDialog({ open, onClose, onRemoved }: DialogProps) {
  const returnFocusTo = useReturnFocus('[data-picture]');
  const removal = useMutation({
    ...NO_RETRY,
    mutationFn: removePicture,
    onSuccess: () => {
      onRemoved();
      onClose();
      notify('success', text.removed);
    },
  });
  return (
    <Confirmation
      open={open}
      question={text.removeQuestion}
      confirm={text.remove}
      busy={removal.isPending}
      failure={removal.error}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{text.removeNote}</p>
    </Confirmation>
  );
}
