import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { AI_KEY } from '#shared/domain/ai-provider.ts';
import * as settings from '#shared/text/settings.ts';
import * as text from '#shared/text/settings-key.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: (user: User) => void;
  /** The element that gets the focus if the opener was removed. */
  focusTarget: () => HTMLElement | null;
}

/** Confirms the removal, and stays open after a failure. */
export default function RemoveKeyDialog({ open, onClose, onRemoved, focusTarget }: DialogProps) {
  const removal = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(users.update, { body: { user: { [AI_KEY]: null } } }),
    onSuccess: (user) => {
      onRemoved(user);
      onClose();
      notify('success', settings.saved);
    },
    onError: (error) => notifyFailure(error, settings.saveFailed),
  });
  const [opener] = useState(() => {
    const place = document.activeElement;
    return () => (place instanceof HTMLElement && place.isConnected && place !== document.body ? place : null);
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
      returnFocusTo={() => opener() ?? focusTarget()}
    />
  );
}
