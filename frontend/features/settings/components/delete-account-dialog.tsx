import '#frontend/ui/sections.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { account, accountDeletion } from '#shared/contracts/account.ts';
import * as text from '#shared/text/settings-delete.ts';

interface DialogProps {
  open: boolean;
  /** Tells password managers whose password it is. */
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

interface Deletion {
  current_password: string;
}

/** Asks for the password, and stays open after a failure. */
export default function DeleteAccountDialog({ open, email, onClose, onDeleted }: DialogProps) {
  const [password, setPassword] = useState('');
  useHeld(password !== '');
  const values: Deletion = { current_password: password };
  const removal = useMutation({
    ...NO_RETRY,
    // The password must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: (user: Deletion) => call(account.delete, { body: { user } }),
    onSuccess: onDeleted,
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = errorsByField(error, ['current_password']);
      refuse(wrong, whole);
    },
  });
  const busy = removal.isPending;
  const { wrongOf, refuse, formProps } = useCheckedForm<keyof Deletion, Deletion>({
    values: { current_password: password },
    checked: accountDeletion.safeParse(values),
    busy,
    send: removal.mutate,
  });
  const { ref, onSubmit, failure } = formProps;
  return (
    <Confirmation
      open={open}
      question={text.question}
      confirm={text.remove}
      busy={busy}
      onConfirm={() => ref.current?.requestSubmit()}
      onCancel={onClose}
    >
      <form ref={ref} noValidate onSubmit={onSubmit}>
        <p className="section-about">{text.consequence}</p>
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <TextField
          label={text.currentPassword}
          type="password"
          name="current_password"
          autoComplete="current-password"
          required
          value={password}
          readOnly={busy}
          wrong={wrongOf('current_password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {/* A form needs a submit button for Enter in its field. */}
        <input hidden type="submit" />
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
      </form>
    </Confirmation>
  );
}
