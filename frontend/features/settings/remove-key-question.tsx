import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { keyControl } from './key-place.ts';
import { NOT_SAVED, SAVED } from './words.ts';

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  onRemoved: (user: User) => void;
}

/** Asks before the key is removed, and stays while that does not work. */
export default function RemoveKeyQuestion({ open, onClose, onRemoved }: QuestionProps) {
  const removal = useMutation({
    ...AT_ONCE,
    mutationFn: () => call(users.update, { body: { user: { openai_api_key: null } } }),
    onSuccess: (user) => {
      onRemoved(user);
      onClose();
      notify('success', SAVED);
    },
    onError: (error) => notifyFailure(error, NOT_SAVED),
  });
  const [opener] = useState(() => {
    const place = document.activeElement;
    return () => (place instanceof HTMLElement && place.isConnected && place !== document.body ? place : null);
  });
  return (
    <Confirmation
      open={open}
      question="Remove your OpenAI API key? Until you add another, coaches cannot reply, and photos of meals are not analyzed."
      confirm="Remove"
      busy={removal.isPending}
      failure={removal.error}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
      returnFocusTo={() => opener() ?? keyControl()}
    />
  );
}
