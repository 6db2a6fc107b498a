/*
 * The only module that spells keys of the table. README.md in this folder lists who reads what, and the cost of each
 * access pattern.
 */

const user = (userId: string) => `USER#${userId}`;
/** The number of a message in its sort key. Enough digits for a message each second for three hundred years. */
export const digits = (sequence: number) => String(sequence).padStart(10, '0');
export const dueShard = (kind: string, shard: number) => `DUE#${kind}#${String(shard).padStart(2, '0')}`;

export const keys = {
  user: (userId: string) => ({ PK: user(userId), SK: 'USER' }),
  session: (userId: string, sessionId: string) => ({ PK: user(userId), SK: `SESSION#${sessionId}` }),
  /** When each browser of a user was seen last, also of ended sessions. */
  browsers: (userId: string) => ({ PK: user(userId), SK: 'BROWSERS' }),
  board: (userId: string) => ({ PK: user(userId), SK: 'BOARD' }),
  progress: (userId: string) => ({ PK: user(userId), SK: 'BOARD#PROGRESS' }),
  /** Has the prefix of the board, whose query reads it. */
  pauses: (userId: string) => ({ PK: user(userId), SK: 'BOARD#PAUSES' }),
  commitment: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.commitment}${id}` }),
  category: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.category}${id}` }),
  history: (userId: string, month: string, commitmentId: string) => ({
    PK: user(userId),
    SK: `${prefixes.history}${month}#${commitmentId}`,
  }),
  /** The note of a period, by the instant at which it began (ISO 8601). */
  note: (userId: string, startsAt: string, commitmentId: string) => ({
    PK: user(userId),
    SK: `${prefixes.note}${startsAt}#${commitmentId}`,
  }),
  /** The commitments that were imported, by source and title. */
  imports: (userId: string) => ({ PK: user(userId), SK: 'IMPORTS' }),
  importCalls: (userId: string) => ({ PK: user(userId), SK: 'IMPORT-CALLS' }),
  preferences: (userId: string) => ({ PK: user(userId), SK: 'PREFERENCES' }),
  /** The devices of a user. */
  devices: (userId: string) => ({ PK: user(userId), SK: 'DEVICES' }),
  /** The owner of a device. */
  device: (id: string) => ({ PK: `DEVICE#${id}`, SK: 'DEVICE' }),
  /** Why an address gets no e-mail. */
  mailState: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'MAIL-STATE' }),
  /** The decisions about notifications of a user, by their instants (ISO 8601). */
  decisions: (userId: string, at: string, id: string) => ({ PK: user(userId), SK: `${prefixes.decisions}${at}#${id}` }),
  /** The notifications that are held until the end of quiet hours. */
  held: (userId: string, channel: string, tag: string) => ({
    PK: user(userId),
    SK: `${prefixes.held}${channel}#${tag}`,
  }),
  /** The last message of a chat that a user was e-mailed about. */
  mailed: (userId: string, chatId: string) => ({ PK: user(userId), SK: `MAILED#${chatId}` }),
  tests: (userId: string, channel: string) => ({ PK: user(userId), SK: `TESTS#${channel}` }),
  /** The live connections of a user. */
  connections: (userId: string) => ({ PK: user(userId), SK: 'REACH' }),
  /** That a ticket for a live connection was used. */
  liveTicket: (userId: string, id: string) => ({ PK: user(userId), SK: `LIVE-TICKET#${id}` }),
  /** The state of a user's last upload of a picture. */
  picture: (userId: string) => ({ PK: user(userId), SK: prefixes.picture }),
  /** The passkeys of a user. */
  passkeys: (userId: string) => ({ PK: user(userId), SK: 'PASSKEYS' }),
  /** The user of a passkey, by its credential id. */
  passkeyOwner: (credentialId: string) => ({ PK: `PASSKEY#${credentialId}`, SK: 'OWNER' }),
  /** That a challenge for a passkey was answered. */
  passkeyChallenge: (challenge: string) => ({ PK: `PASSKEY-CHALLENGE#${challenge}`, SK: 'USED' }),
  /** A copy of the titles of a user's commitments, for their confidants. */
  titles: (userId: string) => ({ PK: user(userId), SK: 'TITLES' }),
  /** Counts changes of a user's AI coaches; has the hidden types and the monthly limit. */
  coaches: (userId: string) => ({ PK: user(userId), SK: prefixes.coaches }),
  coach: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.coach}${id}` }),
  /** The usage of a user's coaches in a month. */
  coachUsage: (userId: string, month: string) => ({ PK: user(userId), SK: `USAGE#${month}` }),
  keyChecks: (userId: string) => ({ PK: user(userId), SK: 'KEY-CHECKS' }),
  replies: (userId: string) => ({ PK: user(userId), SK: 'REPLIES' }),
  /** Food and exercise entries, by the user's date, with which an entry's id begins. */
  entry: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.entry}${id}` }),
  /** Weights: separate, so that a year of them is read without the meals. */
  weight: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.weight}${id}` }),
  /** The foods that a user has logged, the most recent first. */
  foods: (userId: string) => ({ PK: user(userId), SK: 'FOODS' }),
  /** A day of the journal. */
  journal: (userId: string, date: string) => ({ PK: user(userId), SK: `${prefixes.journal}${date}` }),
  /** The photos of a day of the journal. */
  journalPhotos: (userId: string, date: string) => ({ PK: user(userId), SK: `${prefixes.journalPhotos}${date}` }),
  /** A copy of a day of the journal that a confidant can read, by the id of the message that has it. */
  journalShare: (userId: string, date: string, messageId: string) => ({
    PK: user(userId),
    SK: `${prefixes.journalShare}${date}#${messageId}`,
  }),
  /** How many such copies of a day there are. */
  journalShareCount: (userId: string, date: string) => ({ PK: user(userId), SK: `JOURNALSHARES#${date}` }),
  /** Counters of a day: `ENTRIES`, `PHOTOS`, `LOOKUPS`, `PICTURES`, `JOURNALPHOTOS`. */
  logged: (userId: string, what: string) => ({ PK: user(userId), SK: `LOGGED#${what}` }),
  /** The message up to which replies of an AI coach were stopped. */
  stop: (chatId: string) => ({ PK: `CHAT#${chatId}`, SK: prefixes.stop }),
  /** Counts the changes of a user's confidants and invitations. */
  people: (userId: string) => ({ PK: user(userId), SK: prefixes.people }),
  confidant: (userId: string, otherId: string) => ({ PK: user(userId), SK: `${prefixes.confidant}${otherId}` }),
  /** What two users have agreed. `since`: since when they are confidants (epoch milliseconds). */
  agreementVersion: (userId: string, otherId: string, since: number, version: number) => ({
    PK: user(userId),
    SK: `${prefixes.agreementVersions}${otherId}#${since}#${digits(version)}`,
  }),
  /** The chats of two users. */
  known: (userId: string, otherId: string) => ({ PK: user(userId), SK: `${prefixes.known}${otherId}` }),
  sent: (userId: string, email: string) => ({ PK: user(userId), SK: `${prefixes.sent}${email}` }),
  received: (email: string, senderId: string) => ({ PK: `EMAIL#${email}`, SK: `${prefixes.received}${senderId}` }),
  invitation: (token: string) => ({ PK: `INVITATION#${token}`, SK: 'INVITATION' }),
  invitationsSent: (userId: string) => ({ PK: user(userId), SK: 'INVITATIONS-SENT' }),
  /** How many invitations a user has mailed without a verified address. */
  unverifiedInvitationMails: (userId: string) => ({ PK: user(userId), SK: 'INVITATION-MAILS' }),
  invitationMails: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'INVITATION-MAILS' }),
  membership: (userId: string, chatId: string) => ({ PK: user(userId), SK: `${prefixes.membership}${chatId}` }),
  head: (chatId: string) => ({ PK: `CHAT#${chatId}`, SK: 'HEAD' }),
  message: (chatId: string, sequence: number) => ({
    PK: `CHAT#${chatId}`,
    SK: `${prefixes.message}${digits(sequence)}`,
  }),
  /** The client id of a message, against duplicates. */
  clientMessage: (chatId: string, userId: string, clientId: string) => ({
    PK: `CHAT#${chatId}`,
    SK: `${prefixes.clientMessage}${userId}#${clientId}`,
  }),
  encouragements: (userId: string) => ({ PK: user(userId), SK: 'ENCOURAGEMENTS' }),
  encouragement: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.encouragement}${id}` }),
  /** The numbers of the closed days of a month. */
  summary: (userId: string, month: string) => ({ PK: user(userId), SK: `SUMMARY#${month}` }),
  agenda: (userId: string, kind: string) => ({ PK: user(userId), SK: `AGENDA#${kind}` }),
  /** How far the sweeps of a kind have come. */
  cursor: (kind: string) => ({ PK: `CURSOR#${kind}`, SK: 'CURSOR' }),
  /** The index of due items: one shard, the earliest first. */
  due: (kind: string, shard: number, due: string, userId: string) => ({
    GSI1PK: dueShard(kind, shard),
    GSI1SK: `${due}#${userId}`,
  }),
  /** Who looked at the user's data on a day. */
  views: (userId: string, date: string) => ({ PK: user(userId), SK: `${prefixes.views}${date}` }),
  /** The review of the week that began on a date of the user's. */
  review: (userId: string, from: string) => ({ PK: user(userId), SK: `${prefixes.review}${from}` }),
  /** A copy of a user's data, to download. */
  dataExport: (userId: string, id: string) => ({ PK: user(userId), SK: `${prefixes.exports}${id}` }),
  /** The address at which calendar programs read what is due for a user. */
  calendarFeed: (userId: string) => ({ PK: user(userId), SK: 'CALENDAR-FEED' }),
  calendarReads: (userId: string) => ({ PK: user(userId), SK: 'CALENDAR-READS' }),
  /** How many exports a user has requested in the current day. */
  exportsRequested: (userId: string) => ({ PK: user(userId), SK: 'EXPORTS-REQUESTED' }),
  idempotency: (owner: string, key: string) => ({ PK: owner, SK: `IDEMPOTENCY#${key}` }),
  credential: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'CREDENTIAL' }),
  /** The former owner of a verified address, for whom it may be reserved for some days. */
  formerOwner: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'FORMER-OWNER' }),
  attempts: (email: string, from: string) => ({ PK: `EMAIL#${email}`, SK: `ATTEMPTS#${from}` }),
  /** The number of calls of a network. */
  networkCount: (network: string, what: string) => ({ PK: `NETWORK#${network}`, SK: what }),
  outbox: (owner: string, id: string) => ({ PK: owner, SK: `${prefixes.outbox}${id}` }),
  strangerMails: (email: string) => ({ PK: `EMAIL#${email}`, SK: 'STRANGER-MAILS' }),
  linkMails: (owner: string) => ({ PK: owner, SK: 'LINK-MAILS' }),
  job: (id: string) => ({ PK: `JOB#${id}`, SK: 'CLAIM' }),
  /** The next free slot of digests. */
  digestSlots: () => ({ PK: 'DIGEST-SLOTS', SK: 'DIGEST-SLOTS' }),
};

export const prefixes = {
  board: 'BOARD',
  commitment: 'BOARD#COMMITMENT#',
  category: 'BOARD#CATEGORY#',
  history: 'HISTORY#',
  note: 'NOTE#',
  encouragement: 'ENCOURAGEMENT#',
  sessions: 'SESSION#',
  exports: 'EXPORT#',
  views: 'VIEWS#',
  review: 'REVIEW#',
  picture: 'PICTURE',
  coaches: 'COACHES',
  coach: 'COACHES#COACH#',
  entry: 'ENTRY#',
  weight: 'WEIGHT#',
  journal: 'JOURNAL#',
  journalPhotos: 'JOURNALPHOTOS#',
  journalShare: 'JOURNALSHARE#',
  stop: 'STOP',
  people: 'PEOPLE',
  confidant: 'PEOPLE#CONFIDANT#',
  agreementVersions: 'AGREEMENT#',
  known: 'PEOPLE#KNOWN#',
  sent: 'PEOPLE#SENT#',
  received: 'INVITATION#',
  decisions: 'NOTIFICATION#',
  held: 'HELD#',
  membership: 'CHAT#',
  message: 'MESSAGE#',
  clientMessage: 'CLIENT#',
  /** The prefix of outbox items, by which the event source of the stream filters. */
  outbox: 'OUTBOX#',
};

/** The owner of an idempotency key or a job: a user, or without one an address. */
export const owners = {
  user: (userId: string) => user(userId),
  email: (email: string) => `EMAIL#${email}`,
  chat: (chatId: string) => `CHAT#${chatId}`,
};
