import { type Decision, noteDecisions, noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { CHANNELS, type Channel } from '#shared/domain/notifications.ts';
import { isLateReminder } from '#shared/domain/reminders.ts';
import type { Notification, NotificationReference } from './notification.ts';
import type { PendingNotification } from './notification-type.ts';
import { hasEmail, tagOf } from './registry.ts';
import { decisionOf, verdictFor } from './verdict.ts';

/**
 * Decides for each channel what to do with a notification, and does it: queues a job, or puts an item into the
 * quiet-hours queue. It records decisions after that, so a record never says something that was not done. If it fails
 * in between, the next attempt queues the same jobs, and workers do each once. A decision that an earlier attempt
 * recorded stays, because quiet hours may have begun or ended since.
 */
export async function notify(pending: PendingNotification, now: number): Promise<void> {
  const decisions: Partial<Record<Channel, Decision>> = {};
  try {
    for (const channel of pending.channels ?? CHANNELS) {
      if (!pending.recipient.decided.has(channel)) decisions[channel] = await carryOut(pending, channel, now);
    }
  } finally {
    await noteDecisions(pending.notification, decisions);
  }
}

async function carryOut(pending: PendingNotification, channel: Channel, now: number): Promise<Decision> {
  const { notification, recipient, reference, content, facts } = pending;
  const { userId, kind, id } = notification;
  const verdict = verdictFor(recipient, { kind, channel, ...facts });
  if (verdict.action === 'drop' || verdict.action === 'digest') return decisionOf(verdict);
  // If one with the same tag is still held, this one joins it, and both are released at once.
  const until = verdict.action === 'hold' ? verdict.until : recipient.waiting.has(channel) ? now : undefined;
  if (channel !== 'in_app' && until !== undefined) {
    await enqueue(userId, { channel, tag: tagOf(reference), reference }, until, now);
    return { outcome: 'held', reason: 'quiet' };
  }
  if (channel === 'push') {
    const job = { kind: 'push', notification, content, reference, held: false } as const;
    await sendJobs('pushes', [{ id: `push-${userId}-${id}`, job }]);
  }
  if (channel === 'email' && hasEmail(reference)) {
    const job = { kind: 'notification', notification, reference, held: false } as const;
    await sendJobs('mail', [{ id: `mail-${userId}-${id}`, job }]);
  }
  return decisionOf(verdict);
}

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
