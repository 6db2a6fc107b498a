import type { ReactNode } from 'react';
import { useNow } from '#frontend/lib/use-now.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { resetSettings, type User } from '#shared/contracts/users.ts';
import { Section } from './section.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { nextWording, resetSentence, WEEKDAYS } from './words.ts';

interface ResetProps {
  user: User;
  onSaved: (user: User) => void;
  /** Leads to where the zone is chosen. */
  zoneLink: ReactNode;
}

const LABELS = {
  daily_reset_time: 'Daily reset time',
  weekly_reset_day: 'Weekly reset day',
  monthly_reset_day: 'Monthly reset day',
};

/** 'Reset Preferences': when days, weeks and months begin, with what each choice means before it is saved. */
export function ResetSection({ user, onSaved, zoneLink }: ResetProps) {
  const { values, invalid, field, formProps } = useSettingsForm({ user, labels: LABELS, check, onSaved });
  const clock = {
    timezone: user.timezone,
    dailyResetTime: invalid.daily_reset_time ? user.daily_reset_time : values.daily_reset_time,
    weeklyResetDay: Number(values.weekly_reset_day),
    monthlyResetDay: Number(values.monthly_reset_day),
  };
  const now = useNow((instant) => nextWording(clock, instant));
  const meaning = (frequency: 'daily' | 'weekly' | 'monthly', ...needed: (keyof typeof LABELS)[]) =>
    // Without a time of day nobody can say when a week begins.
    needed.some((name) => invalid[name]) ? null : <p className="meaning">{resetSentence(frequency, clock, now)}</p>;
  // Here what is wrong is said at once, where the meaning would stand.
  const about = (name: keyof typeof LABELS) => ({ ...field(name), ...(invalid[name] && { wrong: invalid[name] }) });

  return (
    <Section title="Reset Preferences" {...formProps}>
      <p className="section-about">
        Times are in {user.timezone}. {zoneLink}
      </p>
      <TextField
        label={LABELS.daily_reset_time}
        type="time"
        required
        hint={meaning('daily', 'daily_reset_time')}
        {...about('daily_reset_time')}
      />
      <Select
        label={LABELS.weekly_reset_day}
        required
        hint={meaning('weekly', 'daily_reset_time', 'weekly_reset_day')}
        {...about('weekly_reset_day')}
      >
        {WEEKDAYS.map((weekday, index) => (
          <option key={weekday} value={index + 1}>
            {weekday}
          </option>
        ))}
      </Select>
      <TextField
        label={LABELS.monthly_reset_day}
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        required
        hint={
          <>
            {meaning('monthly', 'daily_reset_time', 'monthly_reset_day')}
            <p>A shorter month resets on its last day.</p>
          </>
        }
        {...about('monthly_reset_day')}
      />
    </Section>
  );
}

function check(values: Record<keyof typeof LABELS, string>) {
  return resetSettings.safeParse({
    ...values,
    weekly_reset_day: Number(values.weekly_reset_day),
    // An empty field is no zero.
    monthly_reset_day: values.monthly_reset_day === '' ? Number.NaN : Number(values.monthly_reset_day),
  });
}
