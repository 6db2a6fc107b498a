import { dateFormat } from '#frontend/lib/format.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/notification-history.ts';
import type { HistoryFilter } from './model.ts';

/** Held notifications count as not sent: users who miss one look there. */
export function matchesFilter({ outcome }: Pick<Decision, 'outcome'>, shown: HistoryFilter): boolean {
  return shown === 'all' || (outcome === 'sent') === (shown === 'sent');
}

/** One event with its decision for each channel. */
export type NotificationEntry = Pick<Decision, 'id' | 'event' | 'subject' | 'at'> & { decisions: Decision[] };

export interface Day {
  date: string;
  notifications: NotificationEntry[];
}

/**
 * Groups decisions by event and by the days of the user's clock, in their order. A decision that is on two pages counts
 * once. The decisions of one event follow each other and have one instant.
 */
export function notificationsByDay(decisions: readonly Decision[], timezone: string): Day[] {
  const days: Day[] = [];
  const known = new Set<string>();
  for (const decision of decisions) {
    if (known.has(decision.id)) continue;
    known.add(decision.id);
    const { id, event, subject, at } = decision;
    const { date } = toLocal(Date.parse(at), timezone);
    const before = days.at(-1)?.notifications.at(-1);
    if (before?.at === at && before.event === event && before.subject === subject) {
      before.decisions.push(decision);
      continue;
    }
    const notification = { id, event, subject, at, decisions: [decision] };
    if (days.at(-1)?.date === date) days.at(-1)?.notifications.push(notification);
    else days.push({ date, notifications: [notification] });
  }
  return days;
}

/** 'Message · Grace in Sunday walkers'. The subject of an invitation is a whole sentence. */
export function notificationTitle({ event, subject }: Pick<Decision, 'event' | 'subject'>): string {
  if (!subject) return text.events[event];
  return event === 'message' ? text.messageAbout(subject) : subject;
}

const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'Today', 'Yesterday', 'Wednesday, November 18'. Without a year: only thirty days are kept. */
export function dayLabel(date: string, today: string): string {
  if (date === today) return text.today;
  if (date === addDays(today, -1)) return text.yesterday;
  return longDate(date);
}
