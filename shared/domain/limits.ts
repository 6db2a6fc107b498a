/**
 * Every limit of the product, by name. Lengths count UTF-16 units, as the browser's `maxlength` does.
 * The schema that refuses, the counter that warns and the test that probes read the same number here.
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

  sessionsPerUser: 20,
  sessionDays: 30,
  signInWindowMinutes: 15,
  signInFailuresPerAddress: 10,
  signInFailuresPerEmail: 100,
  idempotencyHours: 24,

  verificationHours: 24,
  passwordResetMinutes: 60,
  /** Of verification mails by user, and of password resets by address. */
  linkMailsPerHour: 5,
  /** Of letters to an address that nobody has proved, from all accounts together. */
  strangerMailsPerHour: 10,
  /** Of one user: each is remembered, because the history before it is read under the settings of its time. */
  clockChanges: 365,

  commitments: 500,
  titleLength: 200,
  descriptionLength: 2000,
  categories: 100,
  categoryNameLength: 80,
  /** Of one commitment. */
  exercises: 50,
  exerciseNameLength: 80,
  exerciseNotesLength: 500,
  setsAndReps: 999,
  /** Commitments that one reordering brings into a category: each is an item of its transaction. */
  movesAtOnce: 50,
  /** Of one commitment: each is remembered, because the history before it is read under the frequency of its time. */
  frequencyChanges: 20,

  encouragements: 200,
  encouragementLength: 300,
  citationLength: 100,

  confidants: 100,
  /** Of one sender, that wait for an answer. */
  pendingInvitations: 50,
  invitationDays: 14,
  /** An invitation is known as expired for so long after it was one, then as none. */
  expiredInvitationDays: 90,
  invitationsPerDay: 20,
  /** Of invitations, from all senders together. */
  invitationMailsPerWeek: 3,
  /** Of a confidant, as the list of confidants shows them. */
  topCommitments: 2,

  chats: 200,
  /** The one who makes the group included. */
  groupMembers: 50,
  groupNameLength: 80,
  messageLength: 4000,
  messagesAtOnce: 50,
  mostMessagesAtOnce: 100,
  /** A message that is sent again within this time is the same. */
  clientIdDays: 30,

  /** A message that is still unread by then notifies. */
  messageNotificationSeconds: 10,
  /** Of a browser's push service. */
  deviceTokenLength: 512,
  /** Browsers of one user that pushes go to. */
  devices: 10,
  /** Of test pushes, and of test e-mails. */
  testsPerHour: 5,
  /** The link of a letter works for so long. */
  unsubscribeDays: 365,
  /** What notified somebody, and why, is kept for so long. */
  notificationDays: 30,
  notificationsAtOnce: 50,

  /** Of a key for OpenAI's interface. */
  apiKeyLength: 512,
  /** Each is a question to OpenAI. */
  keyChecksPerHour: 20,
  /** That somebody has made, beside those of the catalogue. */
  customCoaches: 20,
  coachNameLength: 80,
  coachTextLength: 2000,
  repliesPerDay: 200,
  monthlyLimitDollars: 10_000,

  /** Kilocalories a day. */
  calorieGoal: 20_000,
  /** Of protein, carbs or fat. */
  grams: 2000,
  /** Whatever its unit. */
  weight: 1500,
  exerciseMinutes: 1440,
  foodNameLength: 120,
  /** Of one entry. */
  foodItems: 30,
  quantity: 10_000,
  unitLength: 40,
  foodSearchMinimum: 2,
  foodSearchLength: 80,
  foodResults: 50,
  /** That somebody has logged, and are offered first the next time. */
  rememberedFoods: 100,
  /** Of one user, of all kinds together. */
  entriesPerDay: 200,
  /** That one call reads. */
  entryDays: 92,
  /** Of weights alone. */
  weightDays: 366,
  photosPerDay: 50,
  photoBytes: 10 * 1024 * 1024,
  /** What a photo may be made of, before it is decoded. */
  photoPixels: 40_000_000,
  /** An upload has to have begun by then. */
  uploadMinutes: 10,
  /** A photo that is not analyzed by then will not be. */
  draftMinutes: 15,
  /** Of one photo; what the last of them does not bring is an error. */
  analysisAttempts: 3,
  photoUrlMinutes: 60,

  actionDaysBack: 7,
  actionMinutesAhead: 2,
  /** Whoever was not seen for so long has no days closed until they return. */
  unseenDays: 30,
  /** When somebody returns, or the schedule stood still. */
  daysClosedAtOnce: 31,
  historyDays: 366,
  /** Of all commitments at once. */
  historyDaysOfAll: 31,
} as const;

/** The calendar that the product speaks of; outside it a date is a mistake. */
export const FIRST_DATE = '1970-01-01';
export const LAST_DATE = '2199-12-31';
