/**
 * Every limit of the product, by name. Lengths are UTF-16 units, as in the browser's `maxlength`. Schemas, counters and
 * tests read the same number here.
 */
export const LIMITS = {
  requestBodyBytes: 64 * 1024,
  /** Of ids and tokens in paths: DynamoDB takes no sort key of more than 1,024 bytes. */
  pathParameterBytes: 512,
  idLength: 64,

  emailLength: 254,
  nameLength: 80,
  passwordMinimum: 6,
  passwordLength: 128,

  exportsPerDay: 5,
  /** How long an export can be downloaded. */
  exportHours: 24,

  /** The days after today of which a calendar feed has the due dates. */
  calendarDays: 60,
  /** With the longest titles, as many events come near to what a function may answer. */
  calendarEvents: 4000,
  /** Of one feed: the most eager calendar programs ask every few minutes. */
  calendarReadsPerHour: 60,
  /** How long a calendar program may keep the file. */
  calendarCacheSeconds: 3600,

  sessionsPerUser: 20,
  sessionDays: 30,
  /** After this time without a session of it, a browser counts as never seen. */
  knownBrowserDays: 90,
  liveTicketSeconds: 60,
  /** Of one user. */
  passkeys: 10,
  passkeyNameLength: 60,
  /** A challenge must be answered within this time. */
  passkeyMinutes: 5,
  /** Its credential id in base64url: WebAuthn allows 1,023 bytes, and a key of the table has room for them. */
  passkeyIdLength: 1364,
  /** Another part of what a browser sends of a passkey, in base64url. */
  passkeyPartLength: 8192,
  signInWindowMinutes: 15,
  signInFailuresPerAddress: 10,
  signInFailuresPerEmail: 100,
  /** For how long a browser or a network that signed in keeps its own way in. */
  knownSignInDays: 90,
  knownNetworks: 20,
  /** Accounts that a browser is known for. */
  knownBrowserTokens: 5,
  idempotencyHours: 24,
  /** For one network: an IPv4 address or a /64 of IPv6. */
  networkRegistrationsPerHour: 20,
  networkRegistrationsPerDay: 100,
  networkPasswordResetsPerHour: 20,
  networkResendsPerHour: 10,
  /** Failed ones. */
  networkPasskeySignInsPerHour: 100,

  /** An old verified address can take its change back for these days. */
  heldAddressDays: 7,
  /** Such addresses of a user at once. */
  heldAddresses: 20,
  verificationHours: 24,
  passwordResetMinutes: 60,
  /** Verification e-mails for a user, and password resets for an address. */
  linkMailsPerHour: 5,
  /** E-mails to an unverified address, from all accounts together. */
  strangerMailsPerHour: 10,
  /** For one user: each epoch is stored, because earlier history is read under the settings of its time. */
  clockChanges: 365,

  commitments: 500,
  titleLength: 200,
  descriptionLength: 2000,
  categories: 100,
  categoryNameLength: 80,
  /** For one commitment. */
  exercises: 50,
  exerciseNameLength: 80,
  exerciseNotesLength: 500,
  setsAndReps: 999,
  /** Commitments that one reordering moves into a category: each is an item of its transaction. */
  movesAtOnce: 50,
  /** For one commitment: each epoch is stored, because earlier history is read under the frequency of its time. */
  frequencyChanges: 20,

  /** The days of a window: `every` so many days. */
  everyDaysMinimum: 2,
  everyDays: 90,
  /** A week or a month. */
  times: 31,
  targetUnitLength: 20,
  additionKeyLength: 64,
  /** Of one commitment in one period, with those that were taken back: their keys are remembered. */
  additions: 200,
  /** Of all commitments in their current periods: they are in one item. */
  currentAdditions: 2000,
  /** The same with those of ended periods, until the next action moves them to the history. */
  storedAdditions: 6000,
  /** For how long the key of an addition is remembered. */
  additionKeyDays: 31,

  /** Running and planned ones. */
  /** Of one commitment. */
  reminders: 3,
  cueLength: 80,
  /** A reminder that could not be sent for so long is dropped. */
  reminderMinutesLate: 60,
  /** Whether a thing is mostly done before its reminders is decided after these days, of so many reminders at least. */
  reminderOfferDays: 28,
  reminderOfferCount: 10,
  /** Of a hundred reminders. */
  reminderOfferDone: 80,
  pauses: 100,
  /** With those that were over for fewer than so many days. */
  recentPauses: 300,
  pauseRecentDays: 366,
  /** Names of commitments in recent pauses together. */
  pausedCommitments: 3000,
  /** All are stored in one item, because history is read under them. What is over for long takes the rest of it. */
  pausesBytes: 390_000,
  importedPauses: 4000,
  pauseReasonLength: 200,
  pauseDaysBack: 31,
  /** Of one commitment: the time of each is stored. */
  closings: 20,
  /** Names of chosen confidants of all commitments together: a copy of them is in one item. */
  chosenPeople: 1000,

  encouragements: 200,
  encouragementLength: 300,
  citationLength: 100,

  confidants: 100,
  /** The newest ones that are listed of an agreement. */
  agreementVersions: 100,
  /** The number of a version: each change is the next one. */
  agreementVersion: 1_000_000_000,
  /** Pending invitations of one sender. */
  pendingInvitations: 50,
  invitationDays: 14,
  /**
   * How long the tombstone of a deleted account stays: longer than queues keep jobs, and as long as a token can live.
   */
  tombstoneDays: 30,
  /** How long an expired invitation is still reported as expired, and not as invalid. */
  expiredInvitationDays: 90,
  invitationsPerDay: 20,
  /** To one address, from all senders together. */
  invitationMailsPerWeek: 3,
  /** Of one sender, until their address is verified. */
  unverifiedInvitationMails: 3,
  /** Commitments of a confidant in the list of confidants. */
  topCommitments: 2,

  chats: 200,
  /** Including the creator. */
  groupMembers: 50,
  groupNameLength: 80,
  messageLength: 4000,
  messagesAtOnce: 50,
  mostMessagesAtOnce: 100,
  /** A repeated message within this time is recognized. */
  clientIdDays: 30,
  /** Steadfast asks about a miss at most so long after the time for it. */
  questionHoursLate: 6,
  /** The titles that a question names; it counts the others. */
  questionTitles: 5,

  /** A message that is still unread after this time notifies. */
  messageNotificationSeconds: 10,
  /** A token of a browser's push service. */
  deviceTokenLength: 512,
  /** The address of a browser's push subscription. */
  pushEndpointLength: 2000,
  /** A key of a subscription, in base64url. */
  pushKeyLength: 100,
  /** Devices of one user that receive pushes. */
  devices: 10,
  /** Test pushes, and test e-mails. */
  testsPerHour: 5,
  /** The lifetime of a mailed link. */
  unsubscribeDays: 365,
  /** How long decisions about notifications are stored. */
  notificationDays: 30,
  notificationsAtOnce: 50,

  /** An OpenAI API key. */
  apiKeyLength: 512,
  /** Each check is a request to OpenAI. */
  keyChecksPerHour: 20,
  /** Custom coaches, in addition to those of the catalogue. */
  customCoaches: 20,
  coachNameLength: 80,
  coachTextLength: 2000,
  repliesPerDay: 200,
  monthlyLimitDollars: 10_000,

  /** Kilocalories a day. */
  calorieGoal: 20_000,
  /** For protein, carbs or fat. */
  grams: 2000,
  /** In any unit. */
  weight: 1500,
  exerciseMinutes: 1440,
  foodNameLength: 120,
  /** For one entry. */
  foodItems: 30,
  quantity: 10_000,
  unitLength: 40,
  foodSearchMinimum: 2,
  foodSearchLength: 80,
  foodResults: 50,
  /** Logged foods that are suggested. */
  rememberedFoods: 100,
  /** Requests to FatSecret for one user: searches, completions and single foods together. */
  foodLookupsPerDay: 500,
  /** For one user, of all types together. */
  entriesPerDay: 200,
  /** For one call. */
  entryDays: 92,
  /** For weights only. */
  weightDays: 366,
  photosPerDay: 50,
  photoBytes: 10 * 1024 * 1024,
  /** The limit of pixels, checked before decoding. */
  photoPixels: 40_000_000,
  /** Pictures of themselves that a user uploads. */
  picturesPerDay: 20,
  /** An upload must begin within this time. */
  uploadMinutes: 10,
  /** A photo that was not uploaded within this time, or whose analysis takes this long, gets an error. */
  draftMinutes: 15,
  /** An uploaded photo waits this long for its analysis to begin. The upload expires after the same time. */
  draftHours: 24,
  /** For one photo; a failure of the last attempt is an error. */
  analysisAttempts: 3,
  /** How long a browser may show photos of meals without asking the API again. */
  photoPassMinutes: 5,
  /** The longest time for which the address of a person's picture is valid; at least ten minutes less. */
  pictureUrlMinutes: 60,

  actionDaysBack: 7,
  /** For actions that waited on a device without a network. */
  lateActionDaysBack: 31,
  actionMinutesAhead: 2,
  noteLength: 500,
  /** Of the last day of a note's period; `lateActionDaysBack` more for what waited on a device. */
  noteDaysBack: 366,
  noteSearchMinimum: 2,
  noteSearchLength: 80,
  /** Found notes of one call. Those of one instant come together, so that it may be more. */
  foundNotes: 50,
  /** What one search reads, in megabytes: about fifty thousand notes, the latest first. */
  noteSearchMegabytes: 10,
  /** Of each commitment that shares its notes, for a confidant: the latest ones of periods that began in these days. */
  sharedNotes: 7,
  sharedNoteDays: 92,
  /** How long the user sees who looked at their data. */
  viewDays: 90,

  /** Sentences of one review. */
  reviewSentences: 30,
  sentenceIdLength: 20,
  /** Of each answer in a review. */
  reviewAnswerLength: 1000,
  /** How long ago a week may have begun whose review is answered. */
  reviewDaysBack: 31,
  reviewsAtOnce: 26,
  /** Of an answer to a sentence: the message has the sentence and its link, too. */
  reviewReplyLength: 3000,
  /** A commitment that was due and not done for so many days may be offered to pause or close. */
  coldDays: 14,

  /** After this time without activity, resets stop until the user returns. */
  unseenDays: 30,
  /** After the user returns, or the schedule stood still. */
  daysClosedAtOnce: 31,
  historyDays: 366,
  /** For all commitments together. */
  historyDaysOfAll: 31,

  /** Of one import call, which sends many rows. */
  importBodyBytes: 1024 * 1024,
  importedCommitments: 100,
  importedEntries: 1000,
  /** Calls of one user: enough for ten years of a hundred daily commitments. */
  importsPerDay: 400,
  importSourceLength: 40,
  importedNoteLength: 2000,
  amount: 1_000_000,
} as const;

/** The dates that the product accepts; a date outside is a mistake. */
export const FIRST_DATE = '1970-01-01';
export const LAST_DATE = '2199-12-31';
