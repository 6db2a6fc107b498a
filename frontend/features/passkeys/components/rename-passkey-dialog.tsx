import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { useListCache } from '#frontend/lib/list-cache.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import { type Passkey, passkeyChange, passkeys } from '#shared/contracts/passkeys.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/passkeys-dialog.ts';
import { PASSKEY_KEYS } from '../api.ts';

interface DialogProps {
  subject: Passkey;
  open: boolean;
  onClose: () => void;
}

export default function RenamePasskeyDialog({ subject, open, onClose }: DialogProps) {
  const [name, setName] = useState(subject.name);
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus();
  const { show, readAnew } = useListCache<Passkey>(PASSKEY_KEYS);
  const save = useMutation({
    ...NO_RETRY,
    mutationFn: (fields: { name: string }) => call(passkeys.rename, { params: { id: subject.id }, body: fields }),
    onSuccess: async (saved) => {
      await show((all) => all.map((each) => (each.id === saved.id ? saved : each)));
      onClose();
      notify('success', text.renamed);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = errorsByField(error, ['name']);
      refuse(wrong, whole);
    },
    onSettled: readAnew,
  });
  const { wrongOf, refuse, formProps } = useCheckedForm<'name', { name: string }>({
    values: { name },
    checked: passkeyChange.safeParse({ name }),
    busy: save.isPending,
    send: (fields) => (fields.name === subject.name ? onClose() : save.mutate(fields)),
  });
  return (
    <FormDialog
      open={open}
      title={text.renameTitle}
      changed={name !== subject.name}
      form={formProps}
      saving={formProps.busy}
      onClose={onClose}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <LineField
        ref={nameField}
        label={text.name}
        name="name"
        autoComplete="off"
        required
        limit={LIMITS.passkeyNameLength}
        readOnly={formProps.busy}
        value={name}
        wrong={wrongOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
