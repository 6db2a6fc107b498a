import type { Change } from '#functions/lib/data/stream-changes.ts';
import { acceptance, invitation } from './invitation.ts';
import { message } from './message.ts';
import type { NotificationJob, NotificationReference } from './notification.ts';
import type {
  Announcement,
  ChangeNotificationKind,
  ChangeOf,
  CurrentNotification,
  Known,
  NotificationType,
  PendingNotification,
  ReferenceType,
} from './notification-type.ts';
import { photo } from './photo.ts';
import { reminder } from './reminder.ts';

/*
 * The kinds of notifications. Workers use them only through this registry. Each kind composes its own e-mail. The code
 * of e-mails is imported when the first one is rendered, because most workers send none. Digests and weekly reviews are
 * not here, because nothing refers to them: `digest.ts` and `review.ts` compose them for `mail`.
 */

const TYPES: { [Kind in ChangeNotificationKind]: NotificationType<Kind> } = {
  message,
  invitation,
  accepted: acceptance,
  photo,
};

const REFERENCES: { [Kind in NotificationReference['kind']]: ReferenceType<Kind> } = { ...TYPES, reminder };

export type NotifyingChange = ChangeOf<ChangeNotificationKind>;

// TypeScript does not see that the kind of a job or a reference is that of its type.
const ANY = TYPES as unknown as Readonly<Record<ChangeNotificationKind, NotificationType>>;

const ANY_REFERENCE = REFERENCES as unknown as Readonly<Record<NotificationReference['kind'], ReferenceType>>;

const BY_CHANGE = new Map<string, NotificationType>(Object.values(ANY).map((type) => [type.change, type]));

/** Whether a change may notify users. */
export function isNotifying(change: Change): change is NotifyingChange {
  return BY_CHANGE.has(change.kind);
}

/** The job that decides who is notified of a change, and the seconds that it waits. */
export function jobOf(change: NotifyingChange): { id: string; job: NotificationJob; delay: number } {
  const type = typeOfChange(change);
  return { ...type.jobOf(change), delay: type.delay };
}

/** The live events of a change. */
export function announce(change: NotifyingChange, known: Known): Announcement | undefined {
  return typeOfChange(change).announce(change, known);
}

/** The users that a job may notify, with their notifications. */
export function prepare(job: NotificationJob, now: number): Promise<PendingNotification[]> {
  return ANY[job.kind].prepare(job, now);
}

/** A notification as it is now; undefined if it no longer applies. */
export function recheck(
  userId: string,
  reference: NotificationReference,
  now: number,
): Promise<CurrentNotification | undefined> {
  return ANY_REFERENCE[reference.kind].recheck(userId, reference, now);
}

/** Of several with the same tag, a browser shows the last push, and one waits in quiet hours. */
export function tagOf(reference: NotificationReference): string {
  return ANY_REFERENCE[reference.kind].tagOf(reference);
}

/** Whether a notification is mailed by a `NotificationMailJob`. */
export function hasEmail({ kind }: NotificationReference): boolean {
  return ANY_REFERENCE[kind].hasEmail;
}

function typeOfChange({ kind }: NotifyingChange): NotificationType {
  const type = BY_CHANGE.get(kind);
  if (!type) throw new Error(`No notification is of a change of the kind ${kind}`);
  return type;
}
