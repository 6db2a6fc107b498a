import { dateFormat } from '#frontend/lib/formats.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { addDays } from '#shared/domain/local-time.ts';

const EVENT_NAMES: Record<Decision['event'], string> = {
  message: 'Message',
  invitation: 'Invitation',
  accepted: 'Invitation accepted',
  photo: 'Photo analysis',
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

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'Today', 'Yesterday', 'Wednesday, November 18'. No year: thirty days are kept. */
export function dayWords(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return longDate(date);
}
