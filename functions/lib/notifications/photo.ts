import { findEntry, isFailedSince, type KeptFood } from '#functions/lib/data/fitness/entries.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { photoFailureOf } from '#functions/lib/failed-analysis.ts';
import { failureText, type PhotoFailure } from '#shared/domain/failures.ts';
import type { Notification, NotificationContent } from './notification.ts';
import type { NotificationType } from './notification-type.ts';

/** The notification of a failed photo analysis, for the owner of the entry. */
export const photo: NotificationType<'photo'> = {
  change: 'photo',
  delay: 0,
  hasEmail: true,

  jobOf({ userId, entry: { id: entryId }, at }) {
    return { id: `photo-${userId}-${entryId}-${at}`, job: { kind: 'photo', userId, entryId, at } };
  },

  announce({ userId, entry, at }) {
    return { kind: 'photo', userIds: [userId], id: idOf(entry.id, at), content: contentOf(entry) };
  },

  /** As `loadRecipients`, and one BatchGetItem, at once. */
  async prepare({ userId, entryId, at }, now) {
    const id = idOf(entryId, at);
    const [[recipient], entry] = await Promise.all([
      loadRecipients([userId], { notification: { id, at } }, now),
      findEntry(userId, entryId),
    ]);
    if (!recipient || entry?.type !== 'food') return [];
    const content = contentOf(entry);
    const notification: Notification = { userId, kind: 'photo', id, subject: content.subject, at };
    const reference = { kind: 'photo', notification, entryId } as const;
    return [{ recipient, notification, content, reference, facts: { isOver: !isFailedSince(entry, at) } }];
  },

  tagOf: ({ entryId }) => `photo-${entryId}`,

  /** As `loadRecipients`, and one BatchGetItem, at once. */
  async recheck(userId, reference, now) {
    const { notification, entryId } = reference;
    const [[recipient], entry] = await Promise.all([loadRecipients([userId], {}, now), findEntry(userId, entryId)]);
    if (!recipient || entry?.type !== 'food') return undefined;
    const content = contentOf(entry);
    const isOver = !isFailedSince(entry, notification.at);
    return {
      recipient,
      content,
      isOver,
      email: {
        isOver,
        reference,
        async compose({ language, unsubscribeUrl, siteUrl }) {
          const { photoNotAnalyzed } = await import('#functions/lib/emails/notifications.ts');
          const sentence = failureText(failureOf(entry), language.text.photoFailures, language.locale);
          return photoNotAnalyzed({ sentence, url: siteUrl(content.url), unsubscribeUrl }, language);
        },
      },
    };
  },
};

const idOf = (entryId: string, at: number) => `photo-${entryId}-${at}`;

function contentOf(entry: KeptFood): NotificationContent {
  return {
    subject: { code: 'photo' },
    body: { photo: failureOf(entry) },
    url: `/powerups/fitness?date=${entry.date}`,
  };
}

/** Why the photo was not analyzed. */
function failureOf({ payload }: Pick<KeptFood, 'payload'>): PhotoFailure {
  return photoFailureOf(payload) ?? { code: 'failed', params: {} };
}
