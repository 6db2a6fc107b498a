/*
 * Every limit of the product, by name. Lengths are UTF-16 units, as in the browser's `maxlength`. Schemas, counters and
 * tests read the same number here.
 */

export const requestBodyBytes = 64 * 1024;
/** The length of ids and tokens in paths: DynamoDB takes no sort key of more than 1,024 bytes. */
export const pathParameterBytes = 512;
export const idLength = 64;

export const emailLength = 254;
export const nameLength = 80;
export const passwordMinimum = 6;
export const passwordLength = 128;

export const exportsPerDay = 5;
/** The time in which an export can be downloaded. */
export const exportHours = 24;

/** The days after today in a calendar feed. */
export const calendarDays = 60;
/** With the longest titles, this many events are close to the largest answer of a function. */
export const calendarEvents = 4000;
/** Of one feed: the most eager calendar programs ask every few minutes. */
export const calendarReadsPerHour = 60;
/** The time for which a calendar program may keep the file. */
export const calendarCacheSeconds = 3600;

export const sessionsPerUser = 20;
export const sessionDays = 30;
/** After this time without a session, a browser counts as new. */
export const knownBrowserDays = 90;
export const liveTicketSeconds = 60;
/** Of one user. */
export const passkeys = 10;
export const passkeyNameLength = 60;
/** A challenge must be answered within this time. */
export const passkeyMinutes = 5;
/** Its credential id in base64url: WebAuthn allows 1,023 bytes, and a key of the table has room for them. */
export const passkeyIdLength = 1364;
/** The length of another part of a browser's passkey data, in base64url. */
export const passkeyPartLength = 8192;
export const signInWindowMinutes = 15;
export const signInFailuresPerAddress = 10;
export const signInFailuresPerEmail = 100;
/** The time for which a known browser or network keeps attempts of its own. */
export const knownSignInDays = 90;
export const knownNetworks = 20;
/** The accounts for which a browser is known. */
export const knownBrowserTokens = 5;
export const idempotencyHours = 24;
/** For one network: an IPv4 address or a /64 of IPv6. */
export const networkRegistrationsPerHour = 20;
export const networkRegistrationsPerDay = 100;
export const networkPasswordResetsPerHour = 20;
export const networkResendsPerHour = 10;
/** Failed sign-ins. */
export const networkPasskeySignInsPerHour = 100;

/** The days in which an old verified address can undo its change. */
export const heldAddressDays = 7;
/** Held addresses of a user at once. */
export const heldAddresses = 20;
export const verificationHours = 24;
export const passwordResetMinutes = 60;
/** Verification e-mails for a user, and password resets for an address. */
export const linkMailsPerHour = 5;
/** E-mails to an unverified address, from all accounts together. */
export const strangerMailsPerHour = 10;
/** For one user: each epoch is stored, because earlier history is read under the settings of its time. */
export const clockChanges = 365;

export const commitments = 500;
export const titleLength = 200;
export const descriptionLength = 2000;
export const categories = 100;
export const categoryNameLength = 80;
/** For one commitment. */
export const exercises = 50;
export const exerciseNameLength = 80;
export const exerciseNotesLength = 500;
export const setsAndReps = 999;
/** Commitments that one reordering moves into a category: each is an item of its transaction. */
export const movesAtOnce = 50;
/** For one commitment: each epoch is stored, because earlier history is read under the frequency of its time. */
export const frequencyChanges = 20;

/** The days of a window (`every`). */
export const everyDaysMinimum = 2;
export const everyDays = 90;
/** Times in a week or month. */
export const times = 31;
export const targetUnitLength = 20;
export const additionKeyLength = 64;
/** Of one commitment in one period, including those that were taken back: their keys are remembered. */
export const additions = 200;
/** Of all commitments in their current periods: they are stored in one item. */
export const currentAdditions = 2000;
/** The same, including ended periods before the next action moves them to the history. */
export const storedAdditions = 6000;
/** The time for which the key of an addition is remembered. */
export const additionKeyDays = 31;

/** Running and planned ones. */
/** Of one commitment. */
export const reminders = 3;
export const cueLength = 80;
/** A reminder that is later than this is dropped. */
export const reminderMinutesLate = 60;
/** Whether a commitment is mostly done before its reminders is decided after this time, and this many reminders. */
export const reminderOfferDays = 28;
export const reminderOfferCount = 10;
/** In percent of the reminders. */
export const reminderOfferDone = 80;
export const pauses = 100;
/** Pauses that run, are planned, or ended less than this many days ago. */
export const recentPauses = 300;
export const pauseRecentDays = 366;
/** Names of commitments in all recent pauses together. */
export const pausedCommitments = 3000;
/** All pauses are stored in one item, because history is read under them. Those that ended long ago get the rest. */
export const pausesBytes = 390_000;
export const importedPauses = 4000;
export const pauseReasonLength = 200;
export const pauseDaysBack = 31;
/** Of one commitment: the times of each are stored. */
export const closings = 20;
/** Chosen confidants of all commitments together: a copy of them is in one item. */
export const chosenPeople = 1000;

export const encouragements = 200;
export const encouragementLength = 300;
export const citationLength = 100;

export const confidants = 100;
/** The newest versions of an agreement that are listed. */
export const agreementVersions = 100;
/** The highest version number: each change adds one. */
export const agreementVersion = 1_000_000_000;
/** Pending invitations of one sender. */
export const pendingInvitations = 50;
export const invitationDays = 14;
/**
 * How long the tombstone of a deleted account stays: longer than queues keep jobs, and as long as a token can live.
 */
export const tombstoneDays = 30;
/** How long an expired invitation is still reported as expired, and not as invalid. */
export const expiredInvitationDays = 90;
export const invitationsPerDay = 20;
/** To one address, from all senders together. */
export const invitationMailsPerWeek = 3;
/** Of one sender, until their address is verified. */
export const unverifiedInvitationMails = 3;
/** Commitments of a confidant that the list of confidants shows. */
export const topCommitments = 2;

export const chats = 200;
/** Including the creator. */
export const groupMembers = 50;
export const groupNameLength = 80;
export const messageLength = 4000;
export const messagesAtOnce = 50;
export const mostMessagesAtOnce = 100;
/** A repeated message is recognized within this time: twice as long as late actions are accepted. */
export const clientIdDays = 62;
/** Steadfast asks about a miss at most this long after the due time of the question. */
export const questionHoursLate = 6;
/** The titles that a question names; further ones are counted. */
export const questionTitles = 5;

/** A message that is still unread after this time notifies. */
export const messageNotificationSeconds = 10;
/** A token of a browser's push service. */
export const deviceTokenLength = 512;
/** The address of a browser's push subscription. */
export const pushEndpointLength = 2000;
/** A key of a subscription, in base64url. */
export const pushKeyLength = 100;
/** Devices of one user that receive pushes. */
export const devices = 10;
/** Test pushes, and test e-mails. */
export const testsPerHour = 5;
/** The lifetime of a mailed link. */
export const unsubscribeDays = 365;
/** How long decisions about notifications are stored. */
export const notificationDays = 30;
export const notificationsAtOnce = 50;

/** The length of a key of an AI provider. */
export const apiKeyLength = 512;
/** Each check is a request to the AI provider. */
export const keyChecksPerHour = 20;
/** Custom coaches, in addition to those of the catalogue. */
export const customCoaches = 20;
export const coachNameLength = 80;
export const coachTextLength = 2000;
export const repliesPerDay = 200;
export const monthlyLimitDollars = 10_000;

/** Kilocalories a day. */
export const calorieGoal = 20_000;
/** For protein, carbs or fat. */
export const grams = 2000;
/** In any unit. */
export const weight = 1500;
export const exerciseMinutes = 1440;
export const foodNameLength = 120;
/** For one entry. */
export const foodItems = 30;
export const quantity = 10_000;
export const unitLength = 40;
export const foodSearchMinimum = 2;
export const foodSearchLength = 80;
export const foodResults = 50;
/** Logged foods that are suggested. */
export const rememberedFoods = 100;
/** Requests to FatSecret for one user: searches, completions and single foods together. */
export const foodLookupsPerDay = 500;
/** For one user, of all types together. */
export const entriesPerDay = 200;
/** Days of one call. */
export const entryDays = 92;
/** Days of one call, for weights only. */
export const weightDays = 366;
/** Photos of one user that are uploaded: of meals, and as many for the journal. */
export const photosPerDay = 50;
export const photoBytes = 10 * 1024 * 1024;
/** The limit of pixels, checked before decoding. */
export const photoPixels = 40_000_000;
/** Pictures of a user that are uploaded. */
export const picturesPerDay = 20;
/** An upload must begin within this time. */
export const uploadMinutes = 10;
/** A photo that was not uploaded within this time, or whose analysis takes this long, gets an error. */
export const draftMinutes = 15;
/** An uploaded photo waits this long for its analysis to begin. The upload expires after the same time. */
export const draftHours = 24;
/** For one photo; after a failure of the last attempt it gets an error. */
export const analysisAttempts = 3;
/** The time for which a browser may show photos of meals without asking the API again. */
export const photoPassMinutes = 5;
/** The longest validity of a picture's address; the shortest is ten minutes less. */
export const pictureUrlMinutes = 60;

export const actionDaysBack = 7;
/** For actions that waited on a device without a network. */
export const lateActionDaysBack = 31;
export const actionMinutesAhead = 2;
export const noteLength = 500;
/** From the last day of a note's period; `lateActionDaysBack` more for a note that waited on a device. */
export const noteDaysBack = 366;
/** The shortest and the longest text that history, reviews and journal are searched for. */
export const searchMinimum = 2;
export const searchLength = 80;
/** The data that one search reads, in megabytes: about fifty thousand notes, the latest first. */
export const searchMegabytes = 10;
/** Found notes of one call. Notes of one instant stay together, so there may be more. */
export const foundNotes = 50;
/** Of each commitment with shared notes: the latest notes for a confidant, of periods that began in these days. */
export const sharedNotes = 7;
export const sharedNoteDays = 92;
export const journalTextLength = 10_000;
/** Copies of one entry that confidants can read. One Query reads them. */
export const journalShares = 20;
/** Photos of one page. */
export const journalPhotos = 4;
/** All of the user's own prompts of the journal, a line each. They are part of what every call reads. */
export const ownPromptsLength = 1_000;
/** Days of one call. */
export const journalDays = 92;
/** Found entries of one call. */
export const foundJournalEntries = 50;
/** The time for which the user sees a view of their data. */
export const viewDays = 90;

/** Sentences of one review. */
export const reviewSentences = 30;
export const sentenceIdLength = 20;
/** Of each answer in a review. */
export const reviewAnswerLength = 1000;
/** The age of a week, from its first day, up to which its review can be answered. */
export const reviewDaysBack = 31;
export const reviewsAtOnce = 26;
/** The length of an answer to a sentence: the message also has the sentence and its link. */
export const reviewReplyLength = 3000;
/** A commitment that was due and not done for this long may be offered to pause or close. */
export const coldDays = 14;

/** After this time without activity, resets stop until the user returns. */
export const unseenDays = 30;
/** Days that are closed at once after the user returns, or the schedule stood still. */
export const daysClosedAtOnce = 31;
export const historyDays = 366;
/** Days of one call for all commitments together. */
export const historyDaysOfAll = 31;

/** The size of one import call, which sends many rows. */
export const importBodyBytes = 1024 * 1024;
export const importedCommitments = 100;
export const importedEntries = 1000;
/** Days of a journal in one call: as many as one request reads. */
export const importedJournalEntries = 100;
/** Calls of one user, for history and journal: enough for ten years of a hundred daily commitments. */
export const importsPerDay = 400;
export const importSourceLength = 40;
export const importedNoteLength = 2000;
export const amount = 1_000_000;

/** The dates that the product accepts; other dates are mistakes. */
export const FIRST_DATE = '1970-01-01';
export const LAST_DATE = '2199-12-31';
