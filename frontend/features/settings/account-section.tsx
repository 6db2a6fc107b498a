import { useState } from 'react';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { accountSettings, type User } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Section } from './section.tsx';
import { chooseShowFab, useShowFab } from './show-fab.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface AccountProps {
  user: User;
  onSaved: (user: User) => void;
}

const LABELS = { name: 'Name', email: 'Email' };

/** 'Account Settings': who one is, and what this browser shows. */
export function AccountSection({ user, onSaved }: AccountProps) {
  const [sentTo, setSentTo] = useState<string>();
  const showFab = useShowFab();
  const { field, formProps } = useSettingsForm({
    user,
    labels: LABELS,
    check: (values) => accountSettings.safeParse(values),
    onSaved: (saved) => {
      onSaved(saved);
      if (saved.email !== user.email) setSentTo(saved.email);
    },
  });
  const isOnItsWay = sentTo === user.email && !user.email_verified;
  return (
    <Section title="Account Settings" {...formProps}>
      <div className="field-pair">
        <TextField label="Name" autoComplete="name" required maxLength={LIMITS.nameLength} {...field('name')} />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.emailLength}
          hint={isOnItsWay && `A link to verify ${sentTo} is on its way.`}
          {...field('email')}
        />
      </div>
      <CheckField
        label="Floating quick-add button"
        hint="On small screens, in this browser."
        checked={showFab}
        onChange={({ target }) => chooseShowFab(target.checked)}
      />
    </Section>
  );
}
