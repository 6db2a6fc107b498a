import type { ReactNode } from 'react';
import { clockTime, dateFormat, weekdayName } from '#frontend/lib/format.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import type { User } from '#shared/contracts/users.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { readNumber } from '#shared/domain/numbers.ts';
import { type Clock, type Frequency, nextReset } from '#shared/domain/periods.ts';
import * as text from '#shared/text/settings.ts';
import { type Schemas, Section, useSettingsForm } from './settings-form.tsx';

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/**
 * 'Next weekly reset: Monday, November 23 at 4:00 AM', in the user's timezone. Without a year: the next reset is never
 * more than a month away.
 */
export function nextResetText(frequency: Exclude<Frequency, 'once'>, clock: Clock, now: number): string {
  const { date, time } = toLocal(nextReset(clock, frequency, now), clock.timezone);
  const today = toLocal(now, clock.timezone).date;
  return text.nextReset[frequency](dayName(date, today), clockTime(time));
}

/** The instant at which one of these texts changes: a reset, or midnight, when 'tomorrow' becomes 'today'. */
export function nextResetTextChange(clock: Clock, now: number): number {
  const tomorrow = addDays(toLocal(now, clock.timezone).date, 1);
  return Math.min(nextReset(clock, 'daily', now), toInstant(tomorrow, '00:00', clock.timezone));
}

function dayName(date: string, today: string): string {
  if (date === today) return text.today;
  if (date === addDays(today, 1)) return text.tomorrow;
  return longDate(date);
}

interface ResetProps {
  user: User;
  onSaved: (user: User) => void;
  /** A link to the timezone setting. */
  zoneLink: ReactNode;
}

const LABELS = text.resetLabels;
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** 'Reset Preferences': when days, weeks and months begin, with the effect of each choice before it is saved. */
export default function ResetSection({ user, onSaved, zoneLink }: ResetProps) {
  const { values, invalid, field, formProps } = useSettingsForm({ user, names: NAMES, check, onSaved });
  const clock = {
    timezone: user.timezone,
    dailyResetTime: invalid.daily_reset_time ? user.daily_reset_time : values.daily_reset_time,
    weeklyResetDay: Number(values.weekly_reset_day),
    monthlyResetDay: readNumber(values.monthly_reset_day),
  };
  const now = useNow((instant) => nextResetTextChange(clock, instant));
  const meaning = (frequency: 'daily' | 'weekly' | 'monthly', ...needed: (keyof typeof LABELS)[]) =>
    // The next reset is unknown while the time of day is invalid.
    needed.some((name) => invalid[name]) ? null : <p className="meaning">{nextResetText(frequency, clock, now)}</p>;
  // Shows an error at once, instead of the hint.
  const about = (name: keyof typeof LABELS) => ({ ...field(name), ...(invalid[name] && { wrong: invalid[name] }) });

  return (
    <Section title={text.resets} {...formProps}>
      <p className="section-about">
        <span>{text.timesIn(user.timezone)}</span> {zoneLink}
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
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <option key={weekday} value={weekday}>
            {weekdayName(weekday)}
          </option>
        ))}
      </Select>
      <NumberField
        label={LABELS.monthly_reset_day}
        inputMode="numeric"
        min={1}
        max={31}
        required
        hint={
          <>
            {meaning('monthly', 'daily_reset_time', 'monthly_reset_day')}
            <p>{text.shorterMonth}</p>
          </>
        }
        {...about('monthly_reset_day')}
      />
    </Section>
  );
}

function check(values: Record<keyof typeof LABELS, string>, { resetSettings }: Schemas) {
  return resetSettings.safeParse({
    ...values,
    weekly_reset_day: Number(values.weekly_reset_day),
    monthly_reset_day: readNumber(values.monthly_reset_day),
  });
}
