/*
 * Every key of the table is spelled here and nowhere else. README.md beside this file says who reads what, and what
 * each access pattern costs.
 */

const user = (userId: string) => `USER#${userId}`;
export const dueShard = (kind: string, shard: number) => `DUE#${kind}#${String(shard).padStart(2, '0')}`;

export const keys = {
  user: (userId: string) => ({ PK: user(userId), SK: 'USER' }),
  session: (userId: string, sessionId: string) => ({ PK: user(userId), SK: `SESSION#${sessionId}` }),
  board: (userId: string) => ({ PK: user(userId), SK: 'BOARD' }),
  progress: (userId: string) => ({ PK: user(userId), SK: 'BOARD#PROGRESS' }),
  commitment: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.commitment}${id}` }),
  category: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.category}${id}` }),
  history: (userId: string, month: string, commitmentId: string) => ({
    PK: user(userId),
    SK: `${prefixes.history}${month}#${commitmentId}`,
  }),
  preferences: (userId: string) => ({ PK: user(userId), SK: 'PREFERENCES' }),
  encouragements: (userId: string) => ({ PK: user(userId), SK: 'ENCOURAGEMENTS' }),
  encouragement: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.encouragement}${id}` }),
  /** The numbers of the days of a month, as they closed. */
  summary: (userId: string, month: string) => ({ PK: user(userId), SK: `SUMMARY#${month}` }),
  agenda: (userId: string, kind: string) => ({ PK: user(userId), SK: `AGENDA#${kind}` }),
  /** How far the sweeps of a kind have come. */
  cursor: (kind: string) => ({ PK: `CURSOR#${kind}`, SK: 'CURSOR' }),
  /** The index of what is due: those of a shard, the earliest first. */
  due: (kind: string, shard: number, due: string, userId: string) => ({
    GSI1PK: dueShard(kind, shard),
    GSI1SK: `${due}#${userId}`,
  }),
  idempotency: (owner: string, key: string) => ({ PK: owner, SK: `IDEMPOTENCY#${key}` }),
  credential: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'CREDENTIAL' }),
  /** Whose address this was, when it was the last that they proved. */
  formerOwner: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'FORMER-OWNER' }),
  attempts: (email: string, from: string) => ({ PK: `EMAIL#${email}`, SK: `ATTEMPTS#${from}` }),
  outbox: (owner: string, id: string) => ({ PK: owner, SK: `${prefixes.outbox}${id}` }),
  strangerMails: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'STRANGER-MAILS' }),
  linkMails: (owner: string) => ({ PK: owner, SK: 'LINK-MAILS' }),
  job: (id: string) => ({ PK: `JOB#${id}`, SK: 'CLAIM' }),
};

export const prefixes = {
  board: 'BOARD',
  commitment: 'BOARD#COMMITMENT#',
  category: 'BOARD#CATEGORY#',
  history: 'HISTORY#',
  encouragement: 'ENCOURAGEMENT#',
  sessions: 'SESSION#',
  /** The table's stream is filtered by it. */
  outbox: 'OUTBOX#',
};

/** Who an idempotency key or a job belongs to: a user, or where there may be none, an address. */
export const owners = {
  user: (userId: string) => user(userId),
  email: (email: string) => `EMAIL#${email}`,
};
