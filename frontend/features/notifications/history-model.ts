import { dateFormat } from '#frontend/lib/format.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/notification-history.ts';
import type { HistoryFilter } from './model.ts';

/** What waits counts as not sent: a user who asks why nothing came finds it there. */
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
 * Decisions in their order, by events and by the days of the user's clock; one that two pages hold comes once.
 * (Channels of one event come together, and are decided at one instant.)
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

/** 'Message · Grace in Sunday walkers'. The subject of an invitation is a sentence by itself. */
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
