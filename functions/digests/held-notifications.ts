import type { Due } from '#functions/lib/data/agenda.ts';
import { noteDone } from '#functions/lib/data/notifications/decisions.ts';
import {
  holdOn,
  loadHeld,
  type QueuedNotification,
  release,
  releasedAll,
} from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import { isMailed, loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import type { Notification } from '#functions/lib/notifications/notification.ts';
import type { CurrentNotification } from '#functions/lib/notifications/notification-type.ts';
import { hasEmail, recheck } from '#functions/lib/notifications/registry.ts';
import { decisionOf, verdictFor } from '#functions/lib/notifications/verdict.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';

/*
 * At the end of quiet hours, sends what was held: one notification for each tag, except those that were read or
 * switched off in the meantime.
 */

/**
 * Releases everything that is held for a user, unless they are in quiet hours again because they changed them. If a
 * notification is queued during the release, the user stays due.
 */
export async function serveHeld(due: Due, time: number): Promise<void> {
  const { userId } = due;
  const now = Math.max(time, Date.parse(due.due));
  const waiting = await loadHeld(userId, due.due);
  if (!waiting) return;
  const [recipient] = await loadRecipients([userId], {}, now);
  if (recipient?.quietUntil !== undefined) return holdOn(due, recipient.quietUntil);
  for (const held of waiting.all) {
    const current = recipient && (await recheck(userId, held.reference, now));
    if (current) await send(held, current, due);
    else if (recipient) await noteGone(held);
    await release(userId, held);
  }
  await releasedAll(userId, due.due, waiting.count);
}

async function send(queued: QueuedNotification, current: CurrentNotification, due: Due): Promise<void> {
  const { channel, tag, reference, since, version } = queued;
  const { recipient, isOver, content } = current;
  const notification = notificationOf(queued, current, due);
  const event = { kind: notification.kind, channel, isOver, isMailed: isMailed(recipient, notification.id) };
  // `serveHeld` has checked that the user is not in quiet hours.
  const verdict = verdictFor({ ...recipient, quietUntil: undefined }, event);
  if (verdict.action !== 'send') return noteDone(notification, channel, decisionOf(verdict));
  // A repeated release has the same id. What is queued during the release gets another one.
  const id = `${channel}-${due.userId}-${tag}-${since}-${version}`;
  if (channel === 'push') {
    await sendJobs('pushes', [{ id, job: { kind: 'push', notification, content, reference, held: true } }]);
  } else if (hasEmail(reference)) {
    await sendJobs('mail', [{ id, job: { kind: 'notification', notification, reference, held: true } }]);
  }
}

/** Records that what a notification is about no longer exists. Not for messages: they are recorded after merging. */
async function noteGone({ channel, reference }: QueuedNotification): Promise<void> {
  if (reference.kind === 'message') return;
  const reason = reference.kind === 'reminder' ? 'not_open' : 'over';
  await noteDone(reference.notification, channel, { outcome: 'dropped', reason });
}

/** For a chat, a new notification of all messages that were held. Every other kind keeps its notification. */
function notificationOf(
  { channel, reference, since, version }: QueuedNotification,
  { content }: CurrentNotification,
  due: Due,
): Notification {
  if (reference.kind !== 'message') return reference.notification;
  return {
    userId: due.userId,
    kind: 'message',
    id: `${channel}-${reference.chatId}-${since}-${version}`,
    subject: content.subject,
    at: Date.parse(due.due),
  };
}
