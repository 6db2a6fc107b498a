import { findReceived, type Invitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadOwners } from '#functions/lib/data/notifications/delivery-targets.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
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
    return user && sender && { kind: 'invitation', userIds: [user.id], id: idOf(id), content: contentOf(sender) };
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
    const content = contentOf(sender);
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
    return { recipient, content: contentOf(sender), isOver: !isWaiting(received, id, now) };
  },
};

const idOf = (id: string) => `invited-${id}`;

function isWaiting(received: Invitation | undefined, id: string, now: number): boolean {
  return received?.id === id && received.expiresAt > now;
}

function contentOf({ id, name }: User): NotificationContent {
  return { subject: { code: 'invitation', name, by: id }, body: { code: 'invitation' }, url: '/confidants' };
}
