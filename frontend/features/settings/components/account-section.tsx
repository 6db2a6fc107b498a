import { useState } from 'react';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { User } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/settings.ts';
import { Section, useSettingsForm } from './settings-form.tsx';
import { setShowFab, useShowFab } from './use-show-fab.ts';

interface AccountProps {
  user: User;
  onSaved: (user: User) => void;
}

/** The user's name and address, and the settings of this browser. */
export function AccountSection({ user, onSaved }: AccountProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [password, setPassword] = useState('');
  const showFab = useShowFab();
  const isNew = (email: string) => email.trim().toLowerCase() !== user.email;
  const { field, values, formProps } = useSettingsForm({
    user,
    names: ['name', 'email'],
    proof: { current_password: password },
    check: (form, { accountSettings, accountWithNewAddress }) =>
      (isNew(form.email) ? accountWithNewAddress : accountSettings).safeParse(form),
    onSaved: (saved) => {
      onSaved(saved);
      setPassword('');
      if (saved.email !== user.email) setSentTo(saved.email);
    },
  });
  const isOnItsWay = sentTo === user.email && !user.email_verified;
  return (
    <Section
      title={text.account}
      {...formProps}
      onDiscard={() => {
        formProps.onDiscard();
        setPassword('');
      }}
    >
      <div className="field-pair">
        <LineField label={text.name} autoComplete="name" required limit={LIMITS.nameLength} {...field('name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          required
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
