/*
 * Every key of the table is spelled here and nowhere else. README.md beside this file says who reads what, and what
 * each access pattern costs.
 */

const user = (userId: string) => `USER#${userId}`;
/** A chat's messages sort by it: enough for a message each second in three hundred years. */
export const digits = (sequence: number) => String(sequence).padStart(10, '0');
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
  /** The browsers that a user's pushes go to. */
  devices: (userId: string) => ({ PK: user(userId), SK: 'DEVICES' }),
  /** Whose a browser's token is, by its hash. */
  device: (hash: string) => ({ PK: `DEVICE#${hash}`, SK: 'DEVICE' }),
  /** Why an address wants no mail. */
  mailState: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'MAIL-STATE' }),
  /** What an event meant for a user; in the order of their instants (ISO 8601). */
  decisions: (userId: string, at: string, id: string) => ({ PK: user(userId), SK: `${prefixes.decisions}${at}#${id}` }),
  /** What waits for the end of quiet hours. */
  held: (userId: string, channel: string, tag: string) => ({
    PK: user(userId),
    SK: `${prefixes.held}${channel}#${tag}`,
  }),
  /** How far somebody was mailed about a chat. */
  mailed: (userId: string, chatId: string) => ({ PK: user(userId), SK: `MAILED#${chatId}` }),
  tests: (userId: string, channel: string) => ({ PK: user(userId), SK: `TESTS#${channel}` }),
  /** The live connections of a user. */
  connections: (userId: string) => ({ PK: user(userId), SK: 'REACH' }),
  /** The titles of a user's commitments, for those who may see them. */
  titles: (userId: string) => ({ PK: user(userId), SK: 'TITLES' }),
  /** Counts the changes of a user's AI coaches; what they are not to be offered, and may spend. */
  coaches: (userId: string) => ({ PK: user(userId), SK: prefixes.coaches }),
  coach: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.coach}${id}` }),
  /** What a user's coaches have cost in a month. */
  coachUsage: (userId: string, month: string) => ({ PK: user(userId), SK: `USAGE#${month}` }),
  keyChecks: (userId: string) => ({ PK: user(userId), SK: 'KEY-CHECKS' }),
  replies: (userId: string) => ({ PK: user(userId), SK: 'REPLIES' }),
  /** What was eaten and trained, by the date of the user's day, with which an entry's id begins. */
  entry: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.entry}${id}` }),
  /** What was weighed: apart, so that a year of it is read without the meals. */
  weight: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.weight}${id}` }),
  /** The foods that a user has logged, the last ones first. */
  foods: (userId: string) => ({ PK: user(userId), SK: 'FOODS' }),
  /** Counts of a day: `ENTRIES`, `PHOTOS`. */
  logged: (userId: string, what: string) => ({ PK: user(userId), SK: `LOGGED#${what}` }),
  /** Up to which message replies of an AI were stopped. */
  stop: (chatId: string) => ({ PK: `CHAT#${chatId}`, SK: prefixes.stop }),
  /** Counts the changes of a user's confidants and invitations. */
  people: (userId: string) => ({ PK: user(userId), SK: prefixes.people }),
  confidant: (userId: string, otherId: string) => ({ PK: user(userId), SK: `${prefixes.confidant}${otherId}` }),
  /** The chats that two have had with each other. */
  known: (userId: string, otherId: string) => ({ PK: user(userId), SK: `${prefixes.known}${otherId}` }),
  sent: (userId: string, email: string) => ({ PK: user(userId), SK: `${prefixes.sent}${email}` }),
  received: (email: string, senderId: string) => ({ PK: `EMAIL#${email}`, SK: `${prefixes.received}${senderId}` }),
  invitation: (token: string) => ({ PK: `INVITATION#${token}`, SK: 'INVITATION' }),
  invitationsSent: (userId: string) => ({ PK: user(userId), SK: 'INVITATIONS-SENT' }),
  invitationMails: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'INVITATION-MAILS' }),
  membership: (userId: string, chatId: string) => ({ PK: user(userId), SK: `${prefixes.membership}${chatId}` }),
  head: (chatId: string) => ({ PK: `CHAT#${chatId}`, SK: 'HEAD' }),
  message: (chatId: string, sequence: number) => ({
    PK: `CHAT#${chatId}`,
    SK: `${prefixes.message}${digits(sequence)}`,
  }),
  /** That a message of this client was written already. */
  clientMessage: (chatId: string, userId: string, clientId: string) => ({
    PK: `CHAT#${chatId}`,
    SK: `${prefixes.clientMessage}${userId}#${clientId}`,
  }),
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
  coaches: 'COACHES',
  coach: 'COACHES#COACH#',
  entry: 'ENTRY#',
  weight: 'WEIGHT#',
  stop: 'STOP',
  people: 'PEOPLE',
  confidant: 'PEOPLE#CONFIDANT#',
  known: 'PEOPLE#KNOWN#',
  sent: 'PEOPLE#SENT#',
  received: 'INVITATION#',
  decisions: 'NOTIFICATION#',
  held: 'HELD#',
  membership: 'CHAT#',
  message: 'MESSAGE#',
  clientMessage: 'CLIENT#',
  /** The table's stream is filtered by it. */
  outbox: 'OUTBOX#',
};

/** Who an idempotency key or a job belongs to: a user, or where there may be none, an address. */
export const owners = {
  user: (userId: string) => user(userId),
  email: (email: string) => `EMAIL#${email}`,
};
