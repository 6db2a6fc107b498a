import type { Device } from '#shared/domain/browsers.ts';
import type {
  DigestJob,
  NotificationJob,
  NotificationMailJob,
  PushJob,
  ReviewJob,
} from './notifications/notification.ts';

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
  /** Informs the old address of an account; `proved` if it was verified. `hold`: its link takes the change back. */
  | { kind: 'email_changed'; userId: string; from: string; to: string; proved: boolean; hold?: string | undefined }
  /** Tells a user that their export can be downloaded. */
  | { kind: 'export_ready'; userId: string; id: string }
  /** Says that everything of a deleted account is gone; `proved` if its address was verified. */
  | { kind: 'account_deleted'; userId: string; email: string; proved: boolean; locale?: string | undefined }
  /** Informs the user about a new passkey with this name. */
  | { kind: 'passkey_added'; userId: string; name: string }
  /** Tells a user that they have signed in with a browser that was never seen before. `at` in epoch milliseconds. */
  | { kind: 'new_browser'; userId: string; sessionId: string; device: Device; at: number }
  /** Sends an invitation if it is still pending. */
  | { kind: 'invitation'; token: string }
  | NotificationMailJob
  | DigestJob
  | ReviewJob;

/** A deleted account whose rest a job has to delete. Its address is stored nowhere else. */
export interface DeletedAccount {
  userId: string;
  /**
   * The instant of the deletion (epoch milliseconds). What was sent to the address later belongs to another account.
   */
  at: number;
  email: string;
  /** The user's earlier addresses. */
  formerEmails: readonly string[];
  /** Whether `email` was verified. */
  isVerified: boolean;
  /** The locale of the e-mail that ends the deletion. */
  locale?: string | undefined;
  /** The id of the first job, and the number of jobs that have continued it. */
  root: string;
  part: number;
}

/**
 * Slow work that follows from a change. Each kind is idempotent. `part`: the number of jobs that came before this one
 * for the same work.
 */
export type MaintenanceJob =
  /** Copies a user's new name, address or picture to their chats. */
  | { kind: 'renamed'; userId: string }
  /** Mails the invitations that were held until the sender's address was verified. */
  | { kind: 'verified'; userId: string }
  /** Tells a user in the chat what the agreement of the invitation proposes that they have accepted. */
  | { kind: 'invitation_accepted'; userId: string; senderId: string }
  /** Deletes the messages of a group after its last member has left. */
  | { kind: 'chat_deleted'; chatId: string; part?: number }
  /** Ends what was attached to an account before its address was verified for the first time, by a password reset. */
  | { kind: 'account_reclaimed'; userId: string; at: number; part?: number }
  /** Deletes everything that a deleted account has left, and mails that it is done. */
  | ({ kind: 'account_deleted' } & DeletedAccount)
  /** Deletes the notes of a deleted commitment. */
  | { kind: 'commitment_deleted'; userId: string; commitmentId: string }
  /** Deletes the upload, the photo and the thumbnail of a deleted entry. */
  | { kind: 'photo_deleted'; userId: string; entryId: string }
  /** Deletes the same of a photo that was removed from a page of the journal. */
  | { kind: 'journal_photo_removed'; userId: string; photoId: string }
  /** Deletes a picture that a user no longer has. */
  | { kind: 'picture_deleted'; userId: string; version: string };

/** Checks a draft some minutes after an upload was permitted or an analysis began again. */
export interface DraftJob {
  kind: 'draft';
  userId: string;
  entryId: string;
  /** The instant (epoch milliseconds) at which the upload was permitted or the analysis began again. */
  at: number;
  /** The id of the job that analyzes the photo again. Without it, the job is the one of the photo's upload. */
  analysis?: string;
  /** How many checks came before. */
  checks?: number;
}

/** Deletes what calls and uploads have written that were in progress when the account was deleted. */
export type AccountCheckJob = { kind: 'account_checked' } & DeletedAccount;

/** Analyzes the photo of an entry again. */
export interface AnalysisJob {
  kind: 'analysis';
  userId: string;
  entryId: string;
}

/** Writes everything that a user has into a file to download. */
export interface ExportJob {
  kind: 'export';
  userId: string;
  id: string;
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
  notifications: NotificationJob;
  pushes: PushJob;
  maintenance: MaintenanceJob;
  drafts: DraftJob | AccountCheckJob;
  exports: ExportJob;
  photos: AnalysisJob;
  replies: ReplyJob;
}

/** The message body of a job. */
export interface Delivery<Job> {
  /** The same for every delivery of the same job. */
  id: string;
  job: Job;
  /** The id of the request that caused the job, for logs. */
  request?: string | undefined;
}

/** The id of the job for an upload to the photo bucket. `name`: the id of an entry, or the name of a picture. */
export function uploadJobId(userId: string, name: string): string {
  return `upload-${userId}-${name}`;
}
