import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useHeld, useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { passwordChange, users } from '#shared/contracts/users.ts';
import { sortedPasswordErrors } from './password-errors.ts';
import { Section } from './section.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };
type Passwords = typeof EMPTY;

/** 'Change Password'. `email` is for password keepers, who want to know whose it is. */
export function PasswordSection({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY);
  useHeld(values.current_password !== '');
  // Browsers fill in the current one unasked: that is nothing to ask about.
  useUnsaved(values.password + values.password_confirmation !== '');
  const save = useMutation({
    ...AT_ONCE,
    mutationFn: (user: Passwords) => call(users.changePassword, { body: { user } }),
    onSuccess: () => {
      setValues(EMPTY);
      notify('success', 'Password updated successfully');
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const { fields, others } = sortedPasswordErrors(error instanceof ApiError ? error.sentences : []);
      refuse(fields, others.join(' '));
      notify('error', 'Failed to update password');
    },
  });
  const { wrongOf, refuse, formProps } = useCheckedForm<keyof Passwords, Passwords>({
    values,
    checked: passwordChange.safeParse(values),
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
    <Section title="Change Password" {...formProps}>
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <TextField label="Current password" autoComplete="current-password" {...field('current_password')} />
      <TextField label="New password" autoComplete="new-password" {...field('password')} />
      <TextField label="Confirm new password" autoComplete="new-password" {...field('password_confirmation')} />
    </Section>
  );
}
