import { call } from '#frontend/lib/api.ts';
import { useDeletion } from '#frontend/lib/list-cache.ts';
import { signalAccepted } from '#frontend/lib/passkey-signals.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Passkey, passkeys } from '#shared/contracts/passkeys.ts';
import { remove } from '#shared/text/passkeys.ts';
import * as text from '#shared/text/passkeys-dialog.ts';
import { PASSKEY_KEYS } from '../api.ts';

interface DialogProps {
  subject: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Asks before a passkey is removed. Stays open with the error if that fails. */
export default function RemovePasskeyDialog({ subject, open, onClose }: DialogProps) {
  const deletion = useDeletion<Passkey>(PASSKEY_KEYS, (id) => call(passkeys.delete, { params: { id } }));
  const returnFocusTo = useReturnFocus('[data-remove-passkey]');
  const removePasskey = () =>
    deletion.mutate(subject, {
      onSuccess: () => {
        onClose();
        notify('success', text.removed);
        void signalAccepted();
      },
    });
  return (
    <Confirmation
      open={open}
      question={text.removeQuestion}
      confirm={remove}
      busy={deletion.isPending}
      failure={deletion.error}
      onConfirm={removePasskey}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{text.removeNote(subject.name)}</p>
    </Confirmation>
  );
}
