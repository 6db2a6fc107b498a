import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { type Decision, noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import { emailLanguage } from '#functions/lib/emails/language.ts';
import type { OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import type { Notification, NotificationMailJob } from '#functions/lib/notifications/notification.ts';
import type { CurrentEmail } from '#functions/lib/notifications/notification-type.ts';
import { recheck, tagOf } from '#functions/lib/notifications/registry.ts';
import { link } from '#functions/lib/site-link.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { DEFAULT_CIRCUMSTANCES, decide } from '#shared/domain/notifications.ts';
import { isLateReminder } from '#shared/domain/reminders.ts';

/**
 * A notification by e-mail, decided again: since the first decision it may have been read or switched off, or quiet
 * hours may have begun. The final outcome is recorded. Costs as `recheck`; a message one UpdateItem and one Query more.
 */
export async function notificationEmail(
  { notification, reference, held }: NotificationMailJob,
  now: number,
): Promise<OutgoingEmail | undefined> {
  const { userId, id } = notification;
  const current = await recheck(userId, reference, now);
  if (!current?.email) return undefined;
  const { recipient, email } = current;
  const isLate = !held && notification.kind === 'reminder' && isLateReminder(notification.at, now);
  if (!(await isStillSent(recipient, notification, { ...email, isLate }, now))) {
    // An earlier attempt of this job has reserved it.
    await email.giveBack?.(id);
    return undefined;
  }
  if (email.take && !(await email.take(id))) {
    await noteDone(notification, 'email', { outcome: 'dropped', reason: 'email_mailed' });
    return undefined;
  }
  const { page, call } = await unsubscribeLinks(recipient.user.email, userId, now);
  const language = await emailLanguage(recipient.user.locale);
  const composed = await email.compose({ language, unsubscribeUrl: page, held, siteUrl: link });
  return {
    to: recipient.user.email,
    unsubscribeUrl: call,
    ...composed,
    noted: async (isSent) => {
      const sent: Decision = { outcome: 'sent', reason: held ? 'quiet_over' : 'email_immediate' };
      await noteDone(notification, 'email', isSent ? sent : { outcome: 'dropped', reason: 'email_refused' });
      if (!isSent) await email.giveBack?.(id);
    },
  };
}

/** Decides again. If it is not sent, it is held or dropped, and that is recorded. */
async function isStillSent(
  { preferences, quietUntil, address }: Recipient,
  notification: Notification,
  { isOver, isLate, reference }: CurrentEmail & { isLate: boolean },
  now: number,
): Promise<boolean> {
  const verdict = decide({
    ...DEFAULT_CIRCUMSTANCES,
    kind: notification.kind,
    channel: 'email',
    preferences: toContract(preferences),
    quietUntil,
    isOver,
    isLate,
    address,
  });
  const { reason } = verdict;
  if (verdict.action === 'send') return true;
  if (verdict.action === 'hold') {
    await enqueue(notification.userId, { channel: 'email', tag: tagOf(reference), reference }, verdict.until, now);
  }
  const outcome = ({ hold: 'held', digest: 'digest', drop: 'dropped' } as const)[verdict.action];
  await noteDone(notification, 'email', { outcome, reason });
  return false;
}
