import type { Due } from '#functions/lib/data/agenda.ts';
import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { noteDone, type Occasion } from '#functions/lib/data/notifications/decisions.ts';
import {
  holdOn,
  loadHeld,
  type QueuedNotification,
  release,
  releasedAll,
} from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import { isMailed, loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { type RecheckedNotification, recheckNotification } from '#functions/lib/recheck-notification.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';

/* The end of quiet hours: what waited goes out, one thing for each chat, save what was read or switched off meanwhile. */

/**
 * Lets go of all that waits for a user, unless their quiet hours have been moved meanwhile. What comes to wait in this very
 * moment keeps them due.
 */
export async function serveHeld(due: Due, time: number): Promise<void> {
  const { userId } = due;
  const now = Math.max(time, Date.parse(due.due));
  const waiting = await loadHeld(userId, due.due);
  if (!waiting) return;
  const [recipient] = await loadRecipients([userId], {}, now);
  if (recipient?.quietUntil !== undefined) return holdOn(due, recipient.quietUntil);
  for (const held of waiting.all) {
    const present = recipient && (await recheckNotification(userId, held.about, now));
    if (present) await letGo(held, present, due);
    await release(userId, held);
  }
  await releasedAll(userId, due.due, waiting.count);
}

async function letGo(held: QueuedNotification, present: RecheckedNotification, due: Due): Promise<void> {
  const { channel, tag, about, since, version } = held;
  const { recipient, isOver, told } = present;
  const occasion = occasionOf(held, present, due);
  const verdict = decide({
    ...OTHERWISE,
    event: occasion.event,
    channel,
    preferences: toContract(recipient.preferences),
    isOver,
    hasDevice: recipient.hasDevice,
    address: recipient.address,
    isMailed: isMailed(recipient, occasion.id),
  });
  if (verdict.action !== 'send') {
    const outcome = verdict.action === 'digest' ? 'digest' : 'dropped';
    return noteDone(occasion, channel, { outcome, reason: verdict.reason });
  }
  // The same when this is done again, and another one for what has come to wait in the moment of release.
  const id = `${channel}-${due.userId}-${tag}-${since}-${version}`;
  if (channel === 'push') {
    await sendJobs('pushes', [{ id, job: { kind: 'push', occasion, push: { ...told, tag }, about, held: true } }]);
  } else {
    const job = mailOf(held, occasion);
    if (job) await sendJobs('mail', [{ id, job }]);
  }
}

/** Of a chat it is one for all that waited; anything else is what it was. */
function occasionOf(
  { channel, about, since, version }: QueuedNotification,
  { told }: RecheckedNotification,
  due: Due,
): Occasion {
  if (about.kind !== 'message') return about.occasion;
  return {
    userId: due.userId,
    event: 'message',
    id: `${channel}-${about.chatId}-${since}-${version}`,
    subject: told.title,
    at: Date.parse(due.due),
  };
}

function mailOf({ about }: QueuedNotification, occasion: Occasion): MailJob | undefined {
  switch (about.kind) {
    case 'message':
      return { kind: 'messages', occasion, chatId: about.chatId, held: true };
    case 'accepted':
      return { kind: 'accepted', occasion, by: about.by, held: true };
    case 'photo':
      return { kind: 'photo', occasion, entryId: about.entryId, held: true };
    // It was mailed when it was made.
    case 'invited':
      return undefined;
  }
}
