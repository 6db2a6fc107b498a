import { clockTime } from '#frontend/lib/clock-time.ts';
import type { EMAIL_FREQUENCIES, Preferences } from '#shared/contracts/notification-preferences.ts';

type Frequency = (typeof EMAIL_FREQUENCIES)[number];
type Hours = Pick<Preferences, 'quiet_hours_start' | 'quiet_hours_end'>;

export const FREQUENCY_NAMES: Record<Frequency, string> = {
  immediate: 'Immediate',
  daily: 'Daily Digest',
  weekly: 'Weekly Summary',
  never: 'Never',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** When digests go out for whoever has no quiet hours. */
const MORNING = '08:00';

/** What a frequency means for whom it is chosen. `weekday` is that of the weekly reset, 1 = Monday. */
export function frequencyWords(frequency: Frequency, hours: Hours, weekday: number): string {
  switch (frequency) {
    case 'immediate':
      return 'One email for a chat at once, and no other until you have read it.';
    case 'daily':
      return `One email a day, ${digestTime(hours)}.`;
    case 'weekly':
      return `One email a week, on your weekly reset day (${WEEKDAYS[weekday - 1]}), ${digestTime(hours)}.`;
    case 'never':
      return 'No email but invitations and letters about your account.';
  }
}

function digestTime({ quiet_hours_start: start, quiet_hours_end: end }: Hours): string {
  if (start === '' || end === '') return 'at the end of your quiet hours';
  return start === end ? `at ${clockTime(MORNING)}` : `at the end of your quiet hours (${clockTime(end)})`;
}

/** From when until when, in words; nothing where one of the times is missing. */
export function quietWords({ quiet_hours_start: start, quiet_hours_end: end }: Hours, timezone: string): string | null {
  if (start === '' || end === '') return null;
  if (start === end) return 'There are no quiet hours.';
  const until = start < end ? clockTime(end) : `${clockTime(end)} the next day`;
  return `From ${clockTime(start)} until ${until}, by the clock of ${timezone}.`;
}
