import type { Head } from '#functions/lib/data/chats/chats.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Email } from '#functions/lib/emails/email.ts';
import type { EmailLanguage } from '#functions/lib/emails/language.ts';
import type { NotificationKind } from '#shared/domain/notifications.ts';
import type { Notification, NotificationContent, NotificationJob, NotificationReference } from './notification.ts';

/** The kinds that a change of the table causes. A digest is due at a time of the day. */
export type ChangeNotificationKind = Exclude<NotificationKind, 'digest'>;

export type ChangeOf<Kind extends ChangeNotificationKind> = Change & {
  kind: Kind extends 'invitation' ? 'invited' : Kind;
};

/** Whatever changes refer to, as it is when open pages are told of them. */
export interface Known {
  heads: ReadonlyMap<string, Head>;
  /** By address, the users who have proved theirs. */
  owners: ReadonlyMap<string, User>;
  users: ReadonlyMap<string, User>;
}

/** What open pages are told of a change. */
export interface Announcement {
  kind: ChangeNotificationKind;
  userIds: readonly string[];
  id: string;
  content: NotificationContent;
}

/** A notification for one user, before it is decided whether and how it is sent. */
export interface PendingNotification {
  recipient: Recipient;
  notification: Notification;
  content: NotificationContent;
  reference: NotificationReference;
  /** It was read meanwhile, or no longer holds. */
  isOver: boolean;
  /** In a chat: an e-mail about it is out already. */
  isMailed: boolean;
}

/** A notification as it is now, checked again by its reference. */
export interface CurrentNotification {
  recipient: Recipient;
  content: NotificationContent;
  /** It was read meanwhile, or no longer holds: it is not sent any more. */
  isOver: boolean;
  /** Absent where its e-mail is sent by another job. */
  email?: CurrentEmail;
}

/** The e-mail of a notification. */
export interface CurrentEmail {
  isOver: boolean;
  /** What it refers to now, where it has to wait again. */
  reference: NotificationReference;
  /** Takes the one e-mail that may go out, by the notification's id; false where another notification has it. */
  take?(by: string): Promise<boolean>;
  /** Gives it back, where the e-mail did not go out. */
  giveBack?(by: string): Promise<void>;
  compose(options: EmailOptions): Promise<Email>;
}

interface EmailOptions {
  language: EmailLanguage;
  unsubscribeUrl: string;
  /** It waited for the end of quiet hours. */
  held: boolean;
  /** The whole address of a path of the site. */
  siteUrl(path: string): string;
}

/** All that is particular to one kind of notification. */
export interface NotificationType<Kind extends ChangeNotificationKind = ChangeNotificationKind> {
  /** The kind of the change that causes it. */
  change: ChangeOf<Kind>['kind'];
  /** Seconds that its job waits before it is decided. */
  delay: number;
  /** Whether it is mailed by a job of its own. */
  hasEmail: boolean;
  /** The job that decides who is notified of a change; its id is the same each time. */
  jobOf(change: ChangeOf<Kind>): { id: string; job: NotificationJob & { kind: Kind } };
  /** What open pages are told of a change at once; undefined where its user is gone. */
  announce(change: ChangeOf<Kind>, known: Known): Announcement | undefined;
  /** Whom a job may notify, and of what. */
  prepare(job: NotificationJob & { kind: Kind }, now: number): Promise<PendingNotification[]>;
  /** Of several with the same tag, the last push is shown, and quiet hours hold one. */
  tagOf(reference: NotificationReference & { kind: Kind }): string;
  /** Reads again what is notified of; undefined where there is nothing left to say. */
  recheck(
    userId: string,
    reference: NotificationReference & { kind: Kind },
    now: number,
  ): Promise<CurrentNotification | undefined>;
}
