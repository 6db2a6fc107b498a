import { iso } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import type { Change } from '#functions/lib/data/expressions.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBetween, queryLast } from '#functions/lib/data/queries.ts';
import { update } from '#functions/lib/data/table.ts';
import type { Notification } from '#functions/lib/notifications/notification.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Channel, NotificationKind, Outcome, Reason } from '#shared/domain/notifications.ts';

/* The decisions about notifications: one item for each notification, with a decision for each channel, for 30 days. */

/** The decision for a channel. */
export interface Decision {
  outcome: Outcome;
  reason: Reason;
}

/** A notification with its decisions. */
export interface NotificationRecord extends Omit<Notification, 'userId'> {
  channels: [Channel, Decision][];
}

const CHANNELS: readonly Channel[] = ['in_app', 'push', 'email'];

/** Records decisions before they are carried out; an earlier decision on a channel stays. One UpdateItem. */
export async function noteDecisions(
  notification: Notification,
  decisions: Partial<Record<Channel, Decision>>,
): Promise<void> {
  if (Object.keys(decisions).length > 0) await note(notification, { setOnce: decisions });
}

/** Records an outcome in place of an earlier decision. One UpdateItem. */
export function noteDone(notification: Notification, channel: Channel, decision: Decision): Promise<void> {
  return note(notification, { set: { [channel]: decision } });
}

/** Stores whether an e-mail was sent, for this reason, or its address was refused: as `noteDone`. */
export function noteEmailed(notification: Notification, isSent: boolean, reason: Reason): Promise<void> {
  return noteDone(
    notification,
    'email',
    isSent ? { outcome: 'sent', reason } : { outcome: 'dropped', reason: 'email_refused' },
  );
}

/**
 * The last fifty notifications of a user before an instant, the newest first: one Query, or two. A page ends between
 * two instants: all notifications of the same instant as the fiftieth are on its page.
 */
export async function loadDecisions(userId: string, before: number): Promise<NotificationRecord[]> {
  const { PK } = keys.user(userId);
  // Exclusive: the keys of this instant sort after it.
  const last = `${prefixes.decisions}${iso(before)}`;
  const items = await queryLast(PK, prefixes.decisions, last, LIMITS.notificationsAtOnce);
  const [oldest, ...others] = items;
  if (!oldest || items.length < LIMITS.notificationsAtOnce) return items.reverse().map(toRecord);
  const together = await queryBetween(PK, `${prefixes.decisions}${iso(Number(oldest.at))}`, String(oldest.SK));
  return [...together, ...others].reverse().map(toRecord);
}

async function note(
  { userId, kind, id, subject, at }: Notification,
  decisions: Pick<Change, 'set' | 'setOnce'>,
): Promise<void> {
  const fields = {
    event: kind,
    subject: withoutName(subject),
    at,
    expires: Math.ceil(at / 1000) + LIMITS.notificationDays * 86_400,
  };
  await update(keys.decisions(userId, iso(at), id), { ...decisions, set: { ...fields, ...decisions.set } });
}

/**
 * Removes the name of a user: the id is stored, and the name is looked up when it is shown, so that it is gone with the
 * account. Names of coaches stay.
 */
function withoutName(subject: Notification['subject']): Notification['subject'] {
  return 'by' in subject && subject.by !== undefined ? { ...subject, name: null } : subject;
}

function toRecord(item: Item): NotificationRecord {
  const { SK, event, subject, at } = item;
  const instant = iso(Number(at));
  return {
    id: String(SK).slice(prefixes.decisions.length + instant.length + 1),
    kind: event as NotificationKind,
    subject: subject as Notification['subject'],
    at: Number(at),
    channels: CHANNELS.flatMap((channel) => (item[channel] ? [[channel, item[channel] as Decision]] : [])),
  };
}
