import { iso } from '#functions/lib/data/agenda.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { type Item, queryBetween, queryLast, update } from '#functions/lib/data/table.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Channel, NotificationEvent, Outcome, Reason } from '#shared/domain/notifications.ts';

/*
 * What notified somebody and what did not, and why: an item for each event and user, with what became of it on each channel, for
 * 30 days.
 */

/** Something that may notify a user. */
export interface Occasion {
  userId: string;
  event: NotificationEvent;
  /** The same whenever this is decided. */
  id: string;
  /** What it is about, in a few words. */
  subject: string;
  /** Epoch milliseconds at which it happened. */
  at: number;
}

/** What became of it on a channel. */
export interface Decision {
  outcome: Outcome;
  reason: Reason;
}

/** All that is known of an occasion. */
export interface Decided extends Omit<Occasion, 'userId'> {
  channels: [Channel, Decision][];
}

const CHANNELS: readonly Channel[] = ['in_app', 'push', 'email'];

/** Notes what was decided, before it is done; what was sent already stays so. One UpdateItem. */
export function noteDecisions(occasion: Occasion, decisions: Partial<Record<Channel, Decision>>): Promise<void> {
  return note(occasion, decisions, (name) => `#${name} = if_not_exists(#${name}, :${name})`);
}

/** Notes what was done, which is the last word. One UpdateItem. */
export function noteDone(occasion: Occasion, channel: Channel, decision: Decision): Promise<void> {
  return note(occasion, { [channel]: decision }, (name) => `#${name} = :${name}`);
}

/**
 * The last fifty of a user, the newest first, those before an instant: one Query, or two. Pages are told apart by instants: what
 * happened at the same one as the fiftieth is on its page.
 */
export async function loadDecisions(userId: string, before: number): Promise<Decided[]> {
  const { PK } = keys.user(userId);
  // The key of an instant sorts after this one.
  const last = `${prefixes.decisions}${iso(before)}`;
  const items = await queryLast(PK, prefixes.decisions, last, LIMITS.notificationsAtOnce);
  const [oldest, ...others] = items;
  if (!oldest || items.length < LIMITS.notificationsAtOnce) return items.reverse().map(toDecided);
  const together = await queryBetween(PK, `${prefixes.decisions}${iso(Number(oldest.at))}`, String(oldest.SK));
  return [...together, ...others].reverse().map(toDecided);
}

async function note(
  { userId, event, id, subject, at }: Occasion,
  decisions: Partial<Record<Channel, Decision>>,
  assignment: (name: string) => string,
): Promise<void> {
  const chosen = Object.entries(decisions);
  if (chosen.length === 0) return;
  const fields = { event, subject, at, expires: Math.ceil(at / 1000) + LIMITS.notificationDays * 86_400 };
  const names = [...Object.keys(fields), ...chosen.map(([channel]) => channel)];
  await update(keys.decisions(userId, iso(at), id), {
    UpdateExpression: `SET ${[
      ...Object.keys(fields).map((name) => `#${name} = :${name}`),
      ...chosen.map(([channel]) => assignment(channel)),
    ].join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      [...Object.entries(fields), ...chosen].map(([name, value]) => [`:${name}`, value]),
    ),
  });
}

function toDecided(item: Item): Decided {
  const { SK, event, subject, at } = item;
  const instant = iso(Number(at));
  return {
    id: String(SK).slice(prefixes.decisions.length + instant.length + 1),
    event: event as NotificationEvent,
    subject: String(subject),
    at: Number(at),
    channels: CHANNELS.flatMap((channel) => (item[channel] ? [[channel, item[channel] as Decision]] : [])),
  };
}
