import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import { newPasskey, type Passkey, passkeys } from '#shared/contracts/passkeys.ts';
import { deviceOf } from '#shared/domain/browsers.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { deviceName } from '#shared/text/browsers.ts';
import { passkey_registered } from '#shared/text/errors.ts';
import * as text from '#shared/text/passkeys-dialog.ts';
import { PASSKEY_KEYS } from '../api.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface Fields {
  current_password: string;
  name: string;
}
const NAMES: readonly (keyof Fields)[] = ['current_password', 'name'];

/** Asks for the password and a name, then has the browser create the passkey. */
export default function AddPasskeyDialog({ open, onClose }: DialogProps) {
  const [initialName] = useState(() => deviceName(deviceOf(navigator.userAgent)) ?? text.fallbackName);
  const [values, setValues] = useState<Fields>({ current_password: '', name: initialName });
  const passwordField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus();
  const { show, readAnew } = useListCache<Passkey>(PASSKEY_KEYS);
  const add = useMutation({
    ...NO_RETRY,
    // The password must not stay in the mutation cache.
    gcTime: 0,
    mutationFn: addPasskey,
    onSuccess: async (added) => {
      await show((all) => [...without(all, added), added]);
      onClose();
      notify('success', text.added);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = error instanceof ApiError ? errorsByField(error, NAMES) : sayingOf(error);
      refuse(wrong, whole);
    },
    onSettled: readAnew,
  });
  const { wrongOf, refuse, formProps } = useCheckedForm<keyof Fields, Fields>({
    values,
    checked: newPasskey.safeParse(values),
    busy: add.isPending,
    send: (fields) => add.mutate(fields),
  });
  const { busy } = formProps;
  const field = (name: keyof Fields) => ({
    name,
    required: true,
    readOnly: busy,
    value: values[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
  });
  return (
    <FormDialog
      open={open}
      title={text.addTitle}
      changed={values.name !== initialName}
      form={formProps}
      saving={busy}
      submitLabel={text.proceed}
      busyLabel={text.waiting}
      onClose={onClose}
      initialFocus={() => passwordField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        ref={passwordField}
        label={text.currentPassword}
        hint={text.passwordHint}
        type="password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <LineField
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        limit={LIMITS.passkeyNameLength}
        {...field('name')}
      />
    </FormDialog>
  );
}

async function addPasskey({ current_password, name }: Fields): Promise<Passkey> {
  if (!browserSupportsWebAuthn()) throw new DOMException('', 'NotSupportedError');
  const { token, options } = await call(passkeys.registrationOptions, { body: { current_password } });
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
  return call(passkeys.create, { body: { token, name, response: answer } });
}

/** The texts for the browser's own errors, by their names in WebAuthn. */
function sayingOf({ name }: Error): { wrong: Record<string, never>; whole: string } {
  const whole = WEBAUTHN_ERRORS[name] ?? text.cancelled;
  return { wrong: {}, whole };
}

const WEBAUTHN_ERRORS: Partial<Record<string, string>> = {
  InvalidStateError: passkey_registered,
  NotSupportedError: text.unsupported,
  SecurityError: text.unsupported,
  ConstraintError: text.unable,
};
