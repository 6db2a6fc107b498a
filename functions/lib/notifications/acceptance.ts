import { loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { seenCommitments } from '#shared/domain/seen-commitments.ts';
import type { Notification, NotificationContent } from './notification.ts';
import type { NotificationType } from './notification-type.ts';

/** The notification of an accepted invitation, for its sender. */
export const acceptance: NotificationType<'accepted'> = {
  change: 'accepted',
  delay: 0,
  hasEmail: true,

  jobOf({ userId, by, chatId, since }) {
    return { id: `accepted-${userId}-${by}-${since}`, job: { kind: 'accepted', userId, by, chatId, since } };
  },

  announce({ userId, by, chatId }, { users }) {
    const other = users.get(by);
    if (!other) return undefined;
    const id = `accepted-${userId}-${by}-${chatId}`;
    return { kind: 'accepted', userIds: [userId], id, content: contentOf(other, chatId) };
  },

  /** As `loadRecipients`, and two GetItem, at once. */
  async prepare({ userId, by, chatId, since }, now) {
    const id = `accepted-${by}-${since}`;
    const [[recipient], other, confidant] = await Promise.all([
      loadRecipients([userId], { notification: { id, at: since } }, now),
      loadUser(by),
      loadConfidant(userId, by),
    ]);
    if (!recipient || !other) return [];
    const content = contentOf(other, chatId);
    const notification: Notification = { userId, kind: 'accepted', id, subject: content.subject, at: since };
    const reference = { kind: 'accepted', notification, by } as const;
    return [{ recipient, notification, content, reference, facts: { isOver: confidant?.since !== since } }];
  },

  tagOf: ({ by }) => `accepted-${by}`,

  /** As `loadRecipients`, and two GetItem, at once. */
  async recheck(userId, reference, now) {
    const { notification, by } = reference;
    const [[recipient], other, confidant] = await Promise.all([
      loadRecipients([userId], {}, now),
      loadUser(by),
      loadConfidant(userId, by),
    ]);
    if (!recipient || !other) return undefined;
    const content = contentOf(other, confidant?.chatId ?? '');
    const isOver = confidant?.since !== notification.at;
    return {
      recipient,
      content,
      isOver,
      email: {
        isOver,
        reference,
        async compose({ language, unsubscribeUrl, siteUrl }) {
          const { accepted } = await import('#functions/lib/emails/notifications.ts');
          const { name, email } = other;
          const role = confidant?.role ?? 'friend';
          const half = (id: string) => halfOf(confidant?.agreement, id).terms;
          const seen = seenCommitments({ mine: half(userId), theirs: half(by) });
          return accepted({ name, email, role, seen, url: siteUrl(content.url), unsubscribeUrl }, language);
        },
      },
    };
  },
};

function contentOf({ id, name, email }: User, chatId: string): NotificationContent {
  return { subject: { code: 'accepted', name, by: id }, body: { text: email }, url: `/chats/${chatId}` };
}
