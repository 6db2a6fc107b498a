import { createHash } from 'node:crypto';
import { isStillOpen, loadReminded, type Reminded, type Reminder } from '#functions/lib/data/commitments/reminders.ts';
import { quietTime } from '#functions/lib/data/notifications/notification-times.ts';
import { loadEachRecipient, loadRecipients, type Recipient } from '#functions/lib/data/notifications/recipients.ts';
import { remindedText } from '#functions/lib/reminder-text.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import type { NotificationSubject } from '#shared/domain/notifications.ts';
import { shortened } from '#shared/domain/text.ts';
import type { Notification, NotificationContent, NotificationReference } from './notification.ts';
import type { PendingNotification, ReferenceType } from './notification-type.ts';

/** How long a reminder may be on its way from its time to the browser, in milliseconds. */
const ON_ITS_WAY = 2 * 60_000;

/** How many commitments the push of a reminder names, and the maximum length of each title if there are several. */
const TITLES = 5;
const TITLE_LENGTH = 80;

/** The reminders of one minute, for the owner of the commitments. */
export const reminder: ReferenceType<'reminder'> = {
  hasEmail: true,

  tagOf,

  /** As `loadRecipients`, and one BatchGetItem for each 98 commitments, at once. */
  async recheck(userId, reference, now) {
    const { notification, commitmentIds } = reference;
    const [[recipient], { progress, commitments }] = await Promise.all([
      loadRecipients([userId], {}, now),
      loadReminded(userId, commitmentIds, now),
    ]);
    if (!recipient || commitments.length === 0) return undefined;
    const open = commitments.filter(({ id }) => progress && isStillOpen(progress, id, notification.at, now));
    const isOver = open.length === 0;
    const named = isOver ? commitments : open;
    const content = contentOf(named);
    return {
      recipient: punctual(recipient, notification.at, now),
      content,
      isOver,
      email: {
        isOver,
        reference,
        async compose({ language, unsubscribeUrl, siteUrl }) {
          const { reminderEmail } = await import('#functions/lib/emails/notifications.ts');
          const rows = named.map((each) => ({
            title: each.title,
            said: remindedText(each, language.text),
            isLimit: each.isLimit,
            url: siteUrl(`/commitments/${each.id}`),
          }));
          return reminderEmail({ rows, url: siteUrl(content.url), unsubscribeUrl }, language);
        },
      },
    };
  },
};

/** Reminders that have come due, with the commitments that they name. */
export interface DueNotice {
  userId: string;
  reminder: Reminder;
  commitments: readonly Reminded[];
}

/** Reminders before the first decision, without those of deleted users. Costs as `loadEachRecipient`. */
export async function prepareReminders(notices: readonly DueNotice[], now: number): Promise<PendingNotification[]> {
  const drafts = notices.map(({ userId, reminder: { at, isOver, isLate }, commitments }) => {
    const content = contentOf(commitments);
    const { subject } = content;
    const notification: Notification = { userId, kind: 'reminder', id: `reminder-${at}`, subject, at };
    const commitmentIds = commitments.map(({ id }) => id);
    const reference = { kind: 'reminder', notification, commitmentIds } as const;
    return { notification, content, reference, facts: { isOver, isLate } };
  });
  const recipients = await loadEachRecipient(
    drafts.map(({ notification, reference }) => {
      return { userId: notification.userId, notification, tag: tagOf(reference) };
    }),
    now,
  );
  return drafts.flatMap((draft, k): PendingNotification[] => {
    const recipient = recipients[k];
    if (!recipient) return [];
    const { at } = draft.notification;
    const time = toLocal(at, recipient.user.clock.timezone).time.slice(0, 5);
    const notification: Notification = { ...draft.notification, subject: withTime(draft.content.subject, time) };
    return [
      {
        ...draft,
        notification,
        reference: { ...draft.reference, notification },
        recipient: punctual(recipient, at, now),
        channels: ['push', 'email'],
      },
    ];
  });
}

/** If quiet hours began after the time of a reminder, while it was on its way, they do not hold it. */
function punctual(recipient: Recipient, at: number, now: number): Recipient {
  const isOnItsWay = now - at <= ON_ITS_WAY;
  if (!isOnItsWay || quietTime(recipient.preferences, recipient.user, at) !== undefined) return recipient;
  return { ...recipient, quietUntil: undefined };
}

const withTime = (subject: NotificationSubject, time: string): NotificationSubject =>
  subject.code === 'reminder' || subject.code === 'reminders' ? { ...subject, time } : subject;

/** A later reminder of the same commitments replaces an earlier one. */
function tagOf({ commitmentIds }: NotificationReference & { kind: 'reminder' }): string {
  const [only, ...others] = [...commitmentIds].sort();
  const all =
    others.length === 0
      ? only
      : createHash('sha256')
          .update([only, ...others].join())
          .digest('base64url');
  return `reminder-${all}`;
}

function contentOf(commitments: readonly Reminded[]): NotificationContent {
  const [first, ...others] = commitments;
  if (!first) throw new Error('A reminder without a commitment');
  if (others.length === 0) {
    const { id, title } = first;
    return { subject: { code: 'reminder', title }, body: { reminded: [first] }, url: `/commitments/${id}` };
  }
  const reminded = commitments
    .slice(0, TITLES)
    .map((each) => ({ ...each, title: shortened(each.title, TITLE_LENGTH) }));
  const titles = reminded.map(({ title }) => title);
  return { subject: { code: 'reminders', count: commitments.length, titles }, body: { reminded }, url: '/commitments' };
}
