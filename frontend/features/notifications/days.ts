import type { Decision } from '#shared/contracts/notifications.ts';
import { toLocal } from '#shared/domain/local-time.ts';

/** What is shown of all decisions, and its words. */
export const SHOWN = { all: 'All', sent: 'Sent', 'not-sent': 'Not sent' } as const;
export type Shown = keyof typeof SHOWN;

/** As it stands in the address; what is none of them is all. */
export function shownFrom(text: string | null): Shown {
  return text !== null && Object.hasOwn(SHOWN, text) ? (text as Shown) : 'all';
}

/** What waits has not been sent either: one who asks why nothing came finds it there. */
export function isShown({ outcome }: Pick<Decision, 'outcome'>, shown: Shown): boolean {
  return shown === 'all' || (outcome === 'sent') === (shown === 'sent');
}

/** One event, and what became of it on each channel. */
export type Happening = Pick<Decision, 'id' | 'event' | 'subject' | 'at'> & { decisions: Decision[] };

export interface Day {
  date: string;
  happenings: Happening[];
}

/**
 * Decisions in their order, by events and by the days of the user's clock; one that two pages hold comes once. (Channels of one event
 * come together, and are decided at one instant.)
 */
export function byDay(decisions: readonly Decision[], timezone: string): Day[] {
  const days: Day[] = [];
  const known = new Set<string>();
  for (const decision of decisions) {
    if (known.has(decision.id)) continue;
    known.add(decision.id);
    const { id, event, subject, at } = decision;
    const { date } = toLocal(Date.parse(at), timezone);
    const before = days.at(-1)?.happenings.at(-1);
    if (before?.at === at && before.event === event && before.subject === subject) {
      before.decisions.push(decision);
      continue;
    }
    const happening = { id, event, subject, at, decisions: [decision] };
    if (days.at(-1)?.date === date) days.at(-1)?.happenings.push(happening);
    else days.push({ date, happenings: [happening] });
  }
  return days;
}
