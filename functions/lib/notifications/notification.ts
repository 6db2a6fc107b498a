import type { Reminded } from '#functions/lib/data/commitments/reminders.ts';
import type { CoachFailure, PhotoFailure } from '#shared/domain/failures.ts';
import type { NotificationKind, NotificationSubject } from '#shared/domain/notifications.ts';
import type { Question } from '#shared/domain/questions.ts';

/*
 * Notifications as they are stored and sent: codes, ids and parameters. They become text where they are shown.
 */

/** Something that a user may be notified of. */
export interface Notification {
  userId: string;
  kind: NotificationKind;
  /** It follows from the event: deciding again gives the same id. */
  id: string;
  subject: NotificationSubject;
  /** Epoch milliseconds at which it happened. */
  at: number;
}

/** The title and text of a notification in the product and by push. */
export interface NotificationContent {
  subject: NotificationSubject;
  /**
   * Below the title: a code, what a person or a coach wrote, what Steadfast asks of whom, why a coach or an analysis
   * has failed, or the first commitments of a reminder.
   */
  body:
    | { code: 'invitation' | 'journal_page' }
    | { text: string; failure?: CoachFailure }
    | { question: Question; people: readonly { id: string; name: string }[] }
    | { photo: PhotoFailure }
    | { reminded: readonly Reminded[] };
  /** A path of the site. */
  url: string;
}

/** The title and text in the language of the reader, each in one line. */
export interface NotificationText {
  title: string;
  body: string;
  url: string;
}

/** An event that may notify users. Who and how is decided when the job is done. */
export type NotificationJob =
  | { kind: 'message'; chatId: string; sequence: number }
  | { kind: 'invitation'; email: string; senderId: string; id: string }
  | { kind: 'accepted'; userId: string; by: string; chatId: string; since: number }
  /** The analysis of a photo failed at the instant `at`. */
  | { kind: 'photo'; userId: string; entryId: string; at: number };

/** What a notification is loaded by again, when quiet hours end and before it is sent. */
export type NotificationReference =
  /** The last message at the time of the decision. */
  | { kind: 'message'; chatId: string; sequence: number }
  | { kind: 'invitation'; notification: Notification; email: string; senderId: string; id: string }
  /** They became confidants at `notification.at`. */
  | { kind: 'accepted'; notification: Notification; by: string }
  /** The analysis that ended at `notification.at`. */
  | { kind: 'photo'; notification: Notification; entryId: string }
  /** Commitments with a reminder at `notification.at`. */
  | { kind: 'reminder'; notification: Notification; commitmentIds: readonly string[] };

/** A notification by e-mail. It is loaded again before it is sent: if it no longer applies, it is not sent. */
export interface NotificationMailJob {
  kind: 'notification';
  notification: Notification;
  reference: NotificationReference;
  /** It was held until the end of quiet hours. */
  held: boolean;
}

/** The digest of a user that was due at an instant (ISO 8601). */
export interface DigestJob {
  kind: 'digest';
  userId: string;
  due: string;
  /** Epoch milliseconds at which it was queued. */
  queuedAt: number;
}

/** The letter about a user's week that was due at an instant (ISO 8601). */
export interface ReviewJob {
  kind: 'review';
  userId: string;
  due: string;
  /** Epoch milliseconds at which it was queued. */
  queuedAt: number;
}

/** A push to all browsers of a user. */
export interface PushJob {
  kind: 'push';
  notification: Notification;
  content: NotificationContent;
  reference: NotificationReference;
  /** It was held until the end of quiet hours. */
  held: boolean;
}
