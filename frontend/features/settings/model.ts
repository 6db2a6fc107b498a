import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat } from '#frontend/lib/format.ts';
import type { Checked } from '#frontend/ui/checked.ts';
import { keySettings } from '#shared/contracts/users.ts';
import { addDays, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, type Frequency, nextReset } from '#shared/domain/periods.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import * as text from '#shared/text/settings.ts';

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

/** The instant at which one of these texts changes: at a reset, and when tomorrow becomes today. */
export function nextResetTextChange(clock: Clock, now: number): number {
  const tomorrow = addDays(toLocal(now, clock.timezone).date, 1);
  return Math.min(nextReset(clock, 'daily', now), toInstant(tomorrow, '00:00', clock.timezone));
}

function dayName(date: string, today: string): string {
  if (date === today) return text.today;
  if (date === addDays(today, 1)) return text.tomorrow;
  return longDate(date);
}

/** A typed key, checked. An empty one is refused: the API would remove the saved key. */
export function checkedKey(typed: string): Checked<string> {
  const { data, error } = keySettings.safeParse({ openai_api_key: typed });
  if (error) return { success: false, error };
  if (data.openai_api_key !== null) return { success: true, data: data.openai_api_key };
  const message = SENTENCES.keyRequired;
  return { success: false, error: { issues: [{ code: 'custom', path: ['openai_api_key'], message, input: typed }] } };
}

type WrongPasswords = Partial<Record<'current_password' | 'password' | 'password_confirmation', string>>;

/**
 * The server's sentences by the field that they are about. The order matters: 'Password confirmation' is about both.
 */
const ABOUT = [
  ['current_password', /Current password/],
  ['password_confirmation', /confirmation/],
  ['password', /Password|New password/],
] as const;

export function passwordErrorsByField(sentences: readonly string[]): { fields: WrongPasswords; others: string[] } {
  const fields: WrongPasswords = {};
  const others: string[] = [];
  for (const sentence of sentences) {
    const [field] = ABOUT.find(([, pattern]) => pattern.test(sentence)) ?? [];
    if (field) fields[field] ??= sentence;
    else others.push(sentence);
  }
  return { fields, others };
}
