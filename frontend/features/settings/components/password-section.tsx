import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { NewPasswordField } from '#frontend/ui/new-password-field.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { users } from '#shared/contracts/users.ts';
import * as text from '#shared/text/settings.ts';
import { checks, Section } from './settings-form.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };
type Passwords = typeof EMPTY;
const PASSWORDS = Object.keys(EMPTY) as (keyof Passwords)[];

/** `email` tells password managers whose password it is. */
export default function PasswordSection({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY);
  useHeld(values.current_password !== '');
  const save = useMutation({
    ...NO_RETRY,
    mutationFn: (user: Passwords) => call(users.changePassword, { body: { user } }),
    onSuccess: () => {
      setValues(EMPTY);
      notify('success', text.passwordSaved);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { wrong, whole } = errorsByField(error, PASSWORDS);
      refuse(wrong, whole);
      notify('error', text.passwordFailed);
    },
  });
  const { wrongOf, refuse, formProps } = useCheckedForm<keyof Passwords, Passwords>({
    values,
    checked: checks.code?.passwordChange.safeParse(values),
    checks,
    busy: save.isPending,
    send: save.mutate,
  });
  const field = (name: keyof Passwords) => ({
    type: 'password',
    name,
    required: true,
    value: values[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
  });

  return (
    <Section
      title={text.changePassword}
      {...formProps}
      // Without the current password, which browsers fill in by themselves.
      isChanged={values.password + values.password_confirmation !== ''}
      onDiscard={() => setValues(EMPTY)}
    >
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <TextField label={text.currentPassword} autoComplete="current-password" {...field('current_password')} />
      <NewPasswordField label={text.newPassword} {...field('password')} />
      <TextField label={text.confirmPassword} autoComplete="new-password" {...field('password_confirmation')} />
    </Section>
  );
}
