import type { Occasion } from './data/notifications/decisions.ts';

/*
 * What is done after a call was answered. A job is written to the outbox in the transaction that gives rise to it, the
 * table's stream hands it to a queue, and a worker does it: once, however often it is delivered.
 */

/** A letter to somebody. What it says is decided when it is sent: what no longer holds by then is not mailed. */
export type MailJob =
  /** Proves the address that the user has. */
  | { kind: 'verify_email'; userId: string; email: string }
  /** Whoever has this address, if anybody, gets a link for a new password. */
  | { kind: 'reset_password'; email: string }
  /** Tells an old address that it is no longer the account's; `proved` when it was known to be the user's. */
  | { kind: 'email_changed'; userId: string; from: string; to: string; proved: boolean }
  /** Invites the address of an invitation, if it still waits for an answer. */
  | { kind: 'invitation'; token: string }
  /** What is new in a chat, if it is still unread. */
  | { kind: 'messages'; occasion: Occasion; chatId: string; held: boolean }
  /** Somebody has accepted the user's invitation. */
  | { kind: 'accepted'; occasion: Occasion; by: string; held: boolean }
  /** The analysis of a photo has failed. */
  | { kind: 'photo'; occasion: Occasion; entryId: string; held: boolean }
  /** Where somebody stands, at the time they have chosen for it. */
  | { kind: 'digest'; userId: string; due: string };

/** Something that happened, and may notify people. Who and how is decided when the job is done. */
export type NoticeJob =
  | { kind: 'message'; chatId: string; sequence: number }
  | { kind: 'invited'; email: string; senderId: string; id: string }
  | { kind: 'accepted'; userId: string; by: string; chatId: string; since: number }
  /** The analysis of a photo has failed; `at` is the instant at which it did. */
  | { kind: 'photo'; userId: string; entryId: string; at: number };

/** What a notification is about, by which it is looked at again: when quiet hours end, and before it is sent. */
export type About =
  /** The message that was the last when it was decided. */
  | { kind: 'message'; chatId: string; sequence: number }
  | { kind: 'invited'; occasion: Occasion; email: string; senderId: string; id: string }
  /** Confidants since `occasion.at`. */
  | { kind: 'accepted'; occasion: Occasion; by: string }
  /** The analysis that ended at `occasion.at`. */
  | { kind: 'photo'; occasion: Occasion; entryId: string };

/** A push to all browsers of a user. */
export interface PushJob {
  kind: 'push';
  occasion: Occasion;
  push: { title: string; body: string; url: string; tag: string };
  about: About;
  /** It had waited for the end of quiet hours. */
  held: boolean;
}

/** What follows from a change, and may take a while. Each can be done again. */
export type UpkeepJob =
  /** Somebody has another name or address: the chats that they are in show it. */
  | { kind: 'renamed'; userId: string }
  /** The last member has left: what was said goes. */
  | { kind: 'chat_deleted'; chatId: string }
  /** An entry is gone: so go its upload, its photo and its thumbnail. */
  | { kind: 'photo_deleted'; userId: string; entryId: string };

/** What is looked at again some minutes after an upload was permitted, or an analysis begun again. */
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

/** Somebody has written to an AI coach. What is answered is read when the job is done: a burst of messages has one reply. */
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
  notices: NoticeJob;
  pushes: PushJob;
  upkeep: UpkeepJob;
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
