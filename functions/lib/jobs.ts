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
  | { kind: 'invitation'; token: string };

/** What follows from a change, and may take a while. Each can be done again. */
export type UpkeepJob =
  /** Somebody has another name or address: the chats that they are in show it. */
  | { kind: 'renamed'; userId: string }
  /** The last member has left: what was said goes. */
  | { kind: 'chat_deleted'; chatId: string };

/** The queues, each with the jobs that it carries. */
export interface Jobs {
  mail: MailJob;
  upkeep: UpkeepJob;
}

/** A job as a queue carries it. */
export interface Delivery<Job> {
  /** The same for every delivery of the same job. */
  id: string;
  job: Job;
}
