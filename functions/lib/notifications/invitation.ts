import { findReceived, type Invitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { loadOwners } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { seenCommitments } from '#shared/domain/seen-commitments.ts';
import type { Notification, NotificationContent } from './notification.ts';
import type { NotificationType } from './notification-type.ts';

/** The notification of an invitation, for the user who has verified the invited address. */
export const invitation: NotificationType<'invitation'> = {
  change: 'invited',
  delay: 0,
  // The invitation e-mail is sent when the invitation is created, also to an address without an account.
  hasEmail: false,

  jobOf({ email, senderId, id }) {
    return { id: idOf(id), job: { kind: 'invitation', email, senderId, id } };
  },

  announce({ email, senderId, id }, { owners, users }) {
    const user = owners.get(email);
    const sender = users.get(senderId);
    return user && sender && { kind: 'invitation', userIds: [user.id], id: idOf(id), content: invitedContent(sender) };
  },

  /** As `loadOwners` and two GetItem at once, then as `loadRecipients`. */
  async prepare({ email, senderId, id }, now) {
    const [owners, sender, received] = await Promise.all([
      loadOwners([email]),
      loadUser(senderId),
      findReceived(email, senderId),
    ]);
    const owner = owners.get(email);
    if (!owner || !sender) return [];
    const content = invitedContent(sender);
    const at = received?.createdAt ?? now;
    const { subject } = content;
    const notification: Notification = { userId: owner.id, kind: 'invitation', id: idOf(id), subject, at };
    const [recipient] = await loadRecipients([owner.id], { notification }, now);
    if (!recipient) return [];
    const reference = { kind: 'invitation', notification, email, senderId, id } as const;
    return [{ recipient, notification, content, reference, facts: { isOver: !isWaiting(received, id, now) } }];
  },

  tagOf: ({ id }) => `invitation-${id}`,

  /** As `loadRecipients`, and two GetItem, at once. */
  async recheck(userId, { email, senderId, id }, now) {
    const [[recipient], sender, received] = await Promise.all([
      loadRecipients([userId], {}, now),
      loadUser(senderId),
      findReceived(email, senderId),
    ]);
    if (!recipient || !sender) return undefined;
    return { recipient, content: invitedContent(sender), isOver: !isWaiting(received, id, now) };
  },
};

const idOf = (id: string) => `invited-${id}`;

function isWaiting(received: Invitation | undefined, id: string, now: number): boolean {
  return received?.id === id && received.expiresAt > now;
}

function invitedContent({ id, name }: User): NotificationContent {
  return { subject: { code: 'invitation', name, by: id }, body: { code: 'invitation' }, url: '/confidants' };
}

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
    return { kind: 'accepted', userIds: [userId], id, content: acceptedContent(other, chatId) };
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
    const content = acceptedContent(other, chatId);
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
    const content = acceptedContent(other, confidant?.chatId ?? '');
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

function acceptedContent({ id, name, email }: User, chatId: string): NotificationContent {
  return { subject: { code: 'accepted', name, by: id }, body: { text: email }, url: `/chats/${chatId}` };
}
