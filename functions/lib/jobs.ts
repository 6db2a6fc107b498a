import type { EarlierMailJob, EarlierNotificationJob, EarlierPushJob } from './notifications/earlier-versions.ts';
import type { DigestJob, NotificationJob, NotificationMailJob, PushJob } from './notifications/notification.ts';

/*
 * Work after a call was answered. A job is written to the outbox in the transaction that causes it, the table's stream
 * sends it to a queue, and a worker does it once, however often it is delivered.
 */

/** An e-mail, as codes and ids. Its text is rendered when it is sent. If it no longer applies then, it is not sent. */
export type MailJob =
  /** Sends the verification link for the user's current address. */
  | { kind: 'verify_email'; userId: string; email: string }
  /** Sends a link for a new password to the user with this address, if there is one. */
  | { kind: 'reset_password'; email: string }
  /** Informs the old address of an account; `proved` if it was verified. */
  | { kind: 'email_changed'; userId: string; from: string; to: string; proved: boolean }
  /** Informs the user about a new passkey with this name. */
  | { kind: 'passkey_added'; userId: string; name: string }
  /** Sends an invitation if it is still pending. */
  | { kind: 'invitation'; token: string }
  | NotificationMailJob
  | EarlierMailJob
  | DigestJob;

/** Slow work that follows from a change. Each kind is idempotent. */
export type MaintenanceJob =
  /** Copies a user's new name, address or picture to their chats. */
  | { kind: 'renamed'; userId: string }
  /** Mails the invitations that were held until the sender's address was verified. */
  | { kind: 'verified'; userId: string }
  /** Deletes the messages of a group after its last member has left. */
  | { kind: 'chat_deleted'; chatId: string }
  /** Deletes the upload, the photo and the thumbnail of a deleted entry. */
  | { kind: 'photo_deleted'; userId: string; entryId: string }
  /** Deletes a picture that a user no longer has. */
  | { kind: 'picture_deleted'; userId: string; version: string };

/** Checks a draft some minutes after an upload was permitted or an analysis began again. */
export interface DraftJob {
  kind: 'draft';
  userId: string;
  entryId: string;
  /** Epoch milliseconds at which that was. */
  at: number;
}

/** Analyzes the photo of an entry again. */
export interface AnalysisJob {
  kind: 'analysis';
  userId: string;
  entryId: string;
}

/** A user has written to an AI coach. The messages are read when the job is done, so several get one reply. */
export interface ReplyJob {
  kind: 'reply';
  userId: string;
  chatId: string;
  sequence: number;
}

/** The queues with their jobs. */
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

/** The message body of a job. */
export interface Delivery<Job> {
  /** The same for every delivery of the same job. */
  id: string;
  job: Job;
}
