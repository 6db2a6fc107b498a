import type { EarlierMailJob, EarlierNotificationJob, EarlierPushJob } from './notifications/earlier-versions.ts';
import type { DigestJob, NotificationJob, NotificationMailJob, PushJob } from './notifications/notification.ts';

/*
 * Work that is done after a call was answered. A job is written to the outbox in the transaction that causes it, the
 * table's stream sends it to a queue, and a worker does it: once, however often it is delivered.
 */

/** An e-mail, as codes and ids. Its text is composed when it is sent; what no longer holds by then is not mailed. */
export type MailJob =
  /** Proves the address that the user has. */
  | { kind: 'verify_email'; userId: string; email: string }
  /** The user with this address, if there is one, gets a link for a new password. */
  | { kind: 'reset_password'; email: string }
  /** Tells an old address that it is no longer the account's; `proved` when it was known to be the user's. */
  | { kind: 'email_changed'; userId: string; from: string; to: string; proved: boolean }
  /** Invites the address of an invitation, if it still waits for an answer. */
  | { kind: 'invitation'; token: string }
  | NotificationMailJob
  | EarlierMailJob
  | DigestJob;

/** Work that follows from a change and may take a while. Each can be done again. */
export type MaintenanceJob =
  /** A user has another name or address: the chats that they are in show it. */
  | { kind: 'renamed'; userId: string }
  /** The last member has left: the messages are deleted. */
  | { kind: 'chat_deleted'; chatId: string }
  /** An entry was deleted: its upload, its photo and its thumbnail are deleted. */
  | { kind: 'photo_deleted'; userId: string; entryId: string };

/** A draft is checked some minutes after an upload was permitted, or an analysis began again. */
export interface DraftJob {
  kind: 'draft';
  userId: string;
  entryId: string;
  /** Epoch milliseconds at which that was. */
  at: number;
}

/** The photo of an entry is to be analyzed again. */
export interface AnalysisJob {
  kind: 'analysis';
  userId: string;
  entryId: string;
}

/** A user has written to an AI coach. The messages are read when the job is done: several have one reply. */
export interface ReplyJob {
  kind: 'reply';
  userId: string;
  chatId: string;
  sequence: number;
}

/** The queues, each with the jobs that it carries. */
export interface Jobs {
  mail: MailJob;
  digests: MailJob;
  notifications: NotificationJob | EarlierNotificationJob;
  pushes: PushJob | EarlierPushJob;
  maintenance: MaintenanceJob;
  drafts: DraftJob;
  photos: AnalysisJob;
  replies: ReplyJob;
}

/** A job as a queue carries it. */
export interface Delivery<Job> {
  /** The same for every delivery of the same job. */
  id: string;
  job: Job;
}
