import { type Decision, noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { emailTo, type OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import type { NotificationMailJob } from '#functions/lib/notifications/notification.ts';
import { recheck } from '#functions/lib/notifications/registry.ts';
import { isStillSent } from '#functions/lib/notifications/still-sent.ts';
import { link } from '#functions/lib/links.ts';

/**
 * A notification by e-mail, if it is still sent. The final outcome is recorded. Costs as `recheck`, and as
 * `isStillSent`; a message one UpdateItem more, and one Query if its unread messages are not loaded yet.
 */
export async function notificationEmail(
  { notification, reference, held }: NotificationMailJob,
  now: number,
): Promise<OutgoingEmail | undefined> {
  const { userId, id } = notification;
  const current = await recheck(userId, reference, now);
  if (!current?.email) return undefined;
  const { recipient, email } = current;
  const queued = { channel: 'email', notification, reference: email.reference, held, isOver: email.isOver } as const;
  if (!(await isStillSent(recipient, queued, now))) {
    // An earlier attempt of this job may have reserved it.
    await email.giveBack?.(id);
    return undefined;
  }
  if (email.take && !(await email.take(id))) {
    await noteDone(notification, 'email', { outcome: 'dropped', reason: 'email_mailed' });
    return undefined;
  }
  const { user } = recipient;
  return {
    ...(await emailTo(user.email, user, now, (unsubscribeUrl, language) =>
      email.compose({ language, unsubscribeUrl, held, siteUrl: link }),
    )),
    noted: async (isSent) => {
      const sent: Decision = { outcome: 'sent', reason: held ? 'quiet_over' : 'email_immediate' };
      await noteDone(notification, 'email', isSent ? sent : { outcome: 'dropped', reason: 'email_refused' });
      if (!isSent) await email.giveBack?.(id);
    },
  };
}
