import type { Head } from '#functions/lib/data/chats/chats.ts';
import type { Recipient } from '#functions/lib/data/notifications/recipients.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Email, EmailLanguage } from '#functions/lib/emails/email.ts';
import type { Channel, NotificationKind } from '#shared/domain/notifications.ts';
import type { Notification, NotificationContent, NotificationJob, NotificationReference } from './notification.ts';
import type { Facts } from './verdict.ts';

/** The kinds that a change of the table causes. The other kinds are due at a time of the day. */
export type ChangeNotificationKind = Exclude<NotificationKind, 'digest' | 'reminder' | 'review'>;

export type ChangeOf<Kind extends ChangeNotificationKind> = Change & {
  kind: Kind extends 'invitation' ? 'invited' : Kind;
};

/** The data that changes refer to, loaded when live events are sent. */
export interface Known {
  heads: ReadonlyMap<string, Head>;
  /** The users who have verified these addresses, by address. */
  owners: ReadonlyMap<string, User>;
  users: ReadonlyMap<string, User>;
}

/** The live events of a change. */
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
  facts: Facts;
  /** The channels that are decided; all, if absent. */
  channels?: readonly Channel[];
}

/** A notification as it is now, loaded again by its reference. */
export interface CurrentNotification {
  recipient: Recipient;
  content: NotificationContent;
  /** It was read in the meantime or no longer applies: it is not sent. */
  isOver: boolean;
  /** Absent if another kind of job sends its e-mail. */
  email?: CurrentEmail;
}

/** The e-mail of a notification. */
export interface CurrentEmail {
  isOver: boolean;
  /** Its current reference, if it has to be held again. */
  reference: NotificationReference;
  /** Reserves the only e-mail, by the notification's id; false if another notification has it. */
  take?(by: string): Promise<boolean>;
  /** Returns the reservation if the e-mail was not sent. */
  giveBack?(by: string): Promise<void>;
  compose(options: EmailOptions): Promise<Email>;
}

interface EmailOptions {
  language: EmailLanguage;
  unsubscribeUrl: string;
  /** It was held until the end of quiet hours. */
  held: boolean;
  /** The absolute URL of a path of the site. */
  siteUrl(path: string): string;
}

/** What is specific to one kind of notification after the first decision. */
export interface ReferenceType<Kind extends NotificationReference['kind'] = NotificationReference['kind']> {
  /** Whether a notification is mailed by a `NotificationMailJob`. */
  hasEmail: boolean;
  /** Of several with the same tag, a browser shows the last push, and one waits in quiet hours. */
  tagOf(reference: NotificationReference & { kind: Kind }): string;
  /** Loads the notification again; undefined if it no longer applies. */
  recheck(
    userId: string,
    reference: NotificationReference & { kind: Kind },
    now: number,
  ): Promise<CurrentNotification | undefined>;
}

/** Everything that is specific to one kind of notification that a change causes. */
export interface NotificationType<Kind extends ChangeNotificationKind = ChangeNotificationKind>
  extends ReferenceType<Kind> {
  /** The kind of the change that causes it. */
  change: ChangeOf<Kind>['kind'];
  /** How many seconds its job waits in the queue before `notify` decides. */
  delay: number;
  /** The job that decides who is notified of a change. Its id is the same for repeated changes. */
  jobOf(change: ChangeOf<Kind>): { id: string; job: NotificationJob & { kind: Kind } };
  /** The live events of a change; undefined if its user was deleted. */
  announce(change: ChangeOf<Kind>, known: Known): Announcement | undefined;
  /** The users that a job may notify, with their notifications. */
  prepare(job: NotificationJob & { kind: Kind }, now: number): Promise<PendingNotification[]>;
}
