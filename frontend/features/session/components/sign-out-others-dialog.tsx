import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import * as text from '#shared/text/sessions.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The element that gets the focus after success: the opener is removed with the other sessions. */
  focusTarget: () => HTMLElement | null;
}

/** Asks before all other sessions end. Stays open with the error if that fails. */
export default function SignOutOthersDialog({ open, onClose, focusTarget }: DialogProps) {
  const client = useQueryClient();
  const opener = useReturnFocus();
  const ending = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(sessions.deleteOthers, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['sessions'] });
      onClose();
      notify('success', text.signedOut);
    },
  });
  return (
    <Confirmation
      open={open}
      question={text.othersQuestion}
      confirm={text.signOutOthers}
      busy={ending.isPending}
      failure={ending.error}
      onConfirm={() => ending.mutate()}
      onCancel={onClose}
      returnFocusTo={() => (ending.isIdle || ending.isError ? opener() : focusTarget())}
    >
      <p>{text.othersAbout}</p>
    </Confirmation>
  );
}
