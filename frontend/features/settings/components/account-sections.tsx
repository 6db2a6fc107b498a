import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { NewPasswordField } from '#frontend/ui/new-password-field.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useHeld, useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { accountSettings, accountWithNewAddress, passwordChange, type User, users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import * as text from '#shared/text/settings.ts';
import { Section, useSettingsForm } from './settings-form.tsx';
import { setShowFab, useShowFab } from './use-show-fab.ts';

interface AccountProps {
  user: User;
  onSaved: (user: User) => void;
}

/** The user's name and address, and what this browser shows. */
export function AccountSection({ user, onSaved }: AccountProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [password, setPassword] = useState('');
  const showFab = useShowFab();
  const isNew = (email: string) => email.trim().toLowerCase() !== user.email;
  const { field, values, formProps } = useSettingsForm({
    user,
    names: ['name', 'email'],
    proof: { current_password: password },
    check: (form) => (isNew(form.email) ? accountWithNewAddress : accountSettings).safeParse(form),
    onSaved: (saved) => {
      onSaved(saved);
      setPassword('');
      if (saved.email !== user.email) setSentTo(saved.email);
    },
  });
  const isOnItsWay = sentTo === user.email && !user.email_verified;
  return (
    <Section title={text.account} {...formProps}>
      <div className="field-pair">
        <TextField label={text.name} autoComplete="name" required maxLength={LIMITS.nameLength} {...field('name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.emailLength}
          hint={isOnItsWay && text.linkSent(sentTo)}
          {...field('email')}
        />
      </div>
      {isNew(values.email) ? (
        <TextField
          label={text.currentPassword}
          hint={text.provesAddress}
          type="password"
          autoComplete="current-password"
          required
          {...field('current_password')}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : null}
      <CheckField
        label={text.quickAdd}
        hint={text.quickAddHint}
        checked={showFab}
        onChange={({ target }) => setShowFab(target.checked)}
      />
    </Section>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };
type Passwords = typeof EMPTY;
const PASSWORDS = Object.keys(EMPTY) as (keyof Passwords)[];

/** `email` tells password managers whose password it is. */
export function PasswordSection({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY);
  useHeld(values.current_password !== '');
  // Without the current one: browsers fill it in by themselves.
  useUnsaved(values.password + values.password_confirmation !== '');
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
    <Section title={text.changePassword} {...formProps}>
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <TextField label={text.currentPassword} autoComplete="current-password" {...field('current_password')} />
      <NewPasswordField label={text.newPassword} {...field('password')} />
      <TextField label={text.confirmPassword} autoComplete="new-password" {...field('password_confirmation')} />
    </Section>
  );
}
