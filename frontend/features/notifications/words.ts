import { clockTime } from '#frontend/lib/clock-time.ts';
import type { EMAIL_FREQUENCIES, Preferences } from '#shared/contracts/notification-preferences.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { addDays } from '#shared/domain/local-time.ts';

type Frequency = (typeof EMAIL_FREQUENCIES)[number];
type Hours = Pick<Preferences, 'quiet_hours_start' | 'quiet_hours_end'>;

/** What the fields are called. */
export const LABELS: Record<keyof Preferences, string> = {
  push_enabled: 'Push notifications',
  email_enabled: 'Email notifications',
  in_app_enabled: 'In-app notifications',
  email_frequency: 'Email Frequency',
  quiet_hours_start: 'Start time',
  quiet_hours_end: 'End time',
  timezone: 'Timezone',
};

/** What each channel is. */
export const HINTS = {
  push_enabled: 'On each browser that you enable, also while Steadfast is closed.',
  in_app_enabled: 'A short note on the page, wherever Steadfast is open.',
} as const;

export const UNVERIFIED = 'This address is not verified: until it is, nothing that notifies you is mailed to it.';

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

const EVENT_NAMES: Record<Decision['event'], string> = {
  message: 'Message',
  invitation: 'Invitation',
  accepted: 'Invitation accepted',
  digest: 'Digest',
};

export const CHANNEL_NAMES: Record<Decision['channel'], string> = {
  in_app: 'In-app',
  push: 'Push',
  email: 'Email',
};

export const OUTCOME_NAMES: Record<Decision['outcome'], string> = {
  sent: 'Sent',
  held: 'Held',
  digest: 'In the digest',
  dropped: 'Not sent',
};

/** 'Message · Grace in Sunday walkers'; what happened with an invitation its subject says by itself. */
export function whatWords({ event, subject }: Pick<Decision, 'event' | 'subject'>): string {
  if (!subject) return EVENT_NAMES[event];
  return event === 'message' ? `${EVENT_NAMES[event]} · ${subject}` : subject;
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Today', 'Yesterday', 'Wednesday, November 18'. No year: thirty days are kept. */
export function dayWords(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return LONG_DATE.format(new Date(date));
}
