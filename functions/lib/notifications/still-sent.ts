import { noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import { isLateReminder } from '#shared/domain/reminders.ts';
import type { Notification, NotificationReference } from './notification.ts';
import { tagOf } from './registry.ts';
import { decisionOf, verdictFor } from './verdict.ts';

/** A notification that a worker is about to send. */
interface Queued {
  channel: 'push' | 'email';
  notification: Notification;
  /** Its current reference, if it has to be held again. */
  reference: NotificationReference;
  /** It was held until the end of quiet hours. */
  held: boolean;
  isOver: boolean;
}

/**
 * Decides again about a queued notification, right before it is sent: since the first decision it may have been read
 * or switched off, or quiet hours may have begun. Returns whether it is sent. If not, it is held or dropped, and that
 * is recorded: one UpdateItem, after `enqueue` if it is held.
 */
export async function isStillSent(
  recipient: Recipient,
  { channel, notification, reference, held, isOver }: Queued,
  now: number,
): Promise<boolean> {
  const { userId, kind, at } = notification;
  // A reminder that waited for the end of quiet hours has a limit of its own: its period.
  const isLate = !held && kind === 'reminder' && isLateReminder(at, now);
  const verdict = verdictFor(recipient, { kind, channel, isOver, isLate });
  if (verdict.action === 'send') return true;
  if (verdict.action === 'hold') {
    await enqueue(userId, { channel, tag: tagOf(reference), reference }, verdict.until, now);
  }
  await noteDone(notification, channel, decisionOf(verdict));
  return false;
}
