import { FIRST_DATE, LAST_DATE, LIMITS } from '#shared/domain/limits.ts';

/*
 * The product's errors to the letter. Tests compare answers and screens with these sentences, and not with the
 * catalogue that creates them.
 */

export const SENTENCES = {
  signedOut: 'You need to sign in or sign up before continuing.',
  wrongCredentials: 'Invalid email or password',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  passkeyNotFound: 'Passkey not found',
  passkeyRefused: 'This passkey could not be verified. Please try again.',
  malformedPasskey: 'This is not the answer of a passkey',
  passkeyRegistered: 'This device already has a passkey for your account.',
  passkeyTooLate: 'This took too long, or was already used. Please try again.',
  passkeyUnknown: 'This passkey belongs to no account, or was removed. Sign in with your password.',
  tooManyPasskeys: 'You can have at most 10 passkeys. Remove one that you no longer use.',
  emailTaken: 'Email has already been taken',
  linkUsedUp: 'This link has expired or was already used',

  notFound: 'Not found',

  tooLarge: 'The request is larger than 64 KB',
  tooLargeFor: ({ bodyBytes }: { bodyBytes: number }) => `The request is larger than ${bodyBytes / 1024} KB`,
  busy: 'Steadfast is busy at the moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
  badClientId: 'Client id must be a UUID',

  tooManyExercises: `A commitment can have at most ${LIMITS.exercises} exercises`,
  encouragementBodyRequired: 'Encouragement body is required.',
  startsOn: (date: string) => `This commitment starts on ${date}`,
  inTheFuture: 'At must not be in the future',
  tooLongAgo: `At must be at most ${LIMITS.actionDaysBack} days ago`,
  notAnInstant: 'At must be an instant such as 2026-11-20T09:30:00Z',
  rangeTooLong: (days: number) => `From and to may span at most ${days} days`,
  rangeReversed: 'From must not be later than to',

  badInvitation: 'Invalid invitation link',
  expiredInvitation: 'Invitation has expired',

  pushSent: 'Test push notification sent! Check your browser for the notification.',
  emailSent: 'Test email sent!',

  conversationClosed: 'This conversation is closed',
  apiKeyRequired: 'OpenAI API Key Required',
  apiKeyMalformed: 'OpenAI API key may only contain letters, digits and punctuation',
  badMonthlyLimit: `Monthly limit must be an amount from 0 to ${thousands(LIMITS.monthlyLimitDollars)} dollars, to the cent`,
  badCalorieGoal: `Daily calorie goal must be a number from 1 to ${thousands(LIMITS.calorieGoal)}`,
  badGrams: (label: string) => `${label} must be a number of grams from 0 to ${thousands(LIMITS.grams)}`,
  badQuantity: `Quantity must be a number above 0, at most ${thousands(LIMITS.quantity)}`,
  badWeight: `Weight must be a number above 0, at most ${thousands(LIMITS.weight)}`,
  badDuration: `Duration must be a number of minutes from 1 to ${thousands(LIMITS.exerciseMinutes)}`,
  badPhotoSize: 'A photo can be at most 10 MB',
  notItems: 'Items must be a list',
  tooManyItems: `An entry can have at most ${LIMITS.foodItems} items`,
  searchTooShort: `Search must have at least ${LIMITS.foodSearchMinimum} characters`,
  messageToReadUnknown: 'Message must belong to this chat',
  tooManyMembers: `A group can have at most ${LIMITS.groupMembers} members`,
  membersUnknown: 'Members must be your confidants',

  notIds: 'Ids must be a list of ids',
  idsRepeat: 'Ids must not contain duplicates',
  idsUnknown: 'Ids must be your own',
  idsOfSeveral: 'Ids must belong to one category',
  tooManyIds: (most: number) => `At most ${most} ids are allowed`,

  required: (label: string) => `${label} is required`,
  notText: (label: string) => `${label} must be text`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
  tooShort: (label: string, min: number) => `${label} must be at least ${min} characters`,
  oneLine: (label: string) => `${label} may not contain line breaks`,
  forbiddenCharacters: (label: string) => `${label} contains characters that are not allowed`,
  notAnObject: (label: string) => `${label} must be an object`,
  notADate: (label: string) => `${label} must be a date such as 2026-11-20`,
  dateOutOfRange: (label: string) => `${label} must be between ${FIRST_DATE} and ${LAST_DATE}`,
  notATime: (label: string) => `${label} must be a time such as 04:00`,
  notAFlag: (label: string) => `${label} must be true or false`,
  notATimezone: 'Timezone must be a name such as Europe/Paris',
  notWholeNumber: (label: string, min: number, max: number) => `${label} must be a whole number from ${min} to ${max}`,
  notOneOf: (label: string, choices: readonly string[]) => `${label} must be ${orList(choices)}`,
  badEmail: 'Email is not a valid address',
  passwordsDiffer: 'Password confirmation does not match',
  newPasswordsDiffer: 'Passwords do not match',

  wrongCurrentPassword: 'Current password is incorrect',

  categoryNotFound: 'Category not found',
  exerciseNotFound: 'Exercise not found',
  encouragementNotFound: 'Encouragement not found',
  commitmentNotFound: 'Commitment not found',

  notJson: 'The request is not a JSON object',
  changedMeanwhile: 'This was changed elsewhere in the meantime. Please try again.',
  badIdempotencyKey: 'Idempotency-Key must be a UUID',
  idempotencyKeyReused: 'Idempotency-Key was used for another request',

  tooManyCommitments: `You can have at most ${LIMITS.commitments} commitments`,
  tooManyFrequencyChanges: `The frequency of a commitment can be changed at most ${LIMITS.frequencyChanges} times`,
  tooManyClockChanges: `The reset settings can be changed at most ${LIMITS.clockChanges} times`,
  tooManyCategories: `You can have at most ${LIMITS.categories} categories`,
  tooManyMoves: `At most ${LIMITS.movesAtOnce} commitments can be moved to another category at once`,
  tooManyEncouragements: `You can have at most ${LIMITS.encouragements} encouragements`,

  usedInvitation: 'Invitation has already been used',
  otherEmail: 'Email does not match the invitation',
  ownInvitation: 'You cannot accept your own invitation',
  inviteYourself: 'You cannot invite yourself',
  confidantAlready: 'This person is already your confidant',
  confidantsAlready: 'You are already confidants',
  invitedAlready: 'You have already invited this address',
  tooManyInvitations: `You can have at most ${LIMITS.pendingInvitations} pending invitations`,
  tooManyInvitationsToday: `You can send at most ${LIMITS.invitationsPerDay} invitations a day`,
  tooManyConfidants: `You can have at most ${LIMITS.confidants} confidants`,
  theirTooManyConfidants: `This person already has the maximum of ${LIMITS.confidants} confidants`,
  confidantNotFound: 'Confidant not found',
  notShared: 'This person does not share their commitments with you',

  pushIsOff: 'Push notifications are off',
  noDevice: 'No browser is registered for push notifications',
  pushRefused: 'The push service rejected the notification. Please try again.',
  emailIsOff: 'Email notifications are off',
  emailRefused: 'The email could not be sent. Please try again.',
  emailUnproved: 'Verify your email address first',
  tooManyTests: `You can send at most ${LIMITS.testsPerHour} tests an hour. Please try again later.`,
  badUnsubscribeLink: 'Invalid unsubscribe link',

  chatNotFound: 'Chat not found',
  apiKeyRefused: 'This key was refused by OpenAI.',
  apiKeyUnchecked: 'OpenAI could not be reached to check this key. Please try again.',
  tooManyKeyChecks: `You can try at most ${LIMITS.keyChecksPerHour} keys an hour. Please try again later.`,
  coachNotFound: 'Coach not found',
  coachTypeNotFound: 'Coach type not found',
  coachIsActive: 'An active coach cannot be hidden',
  generalStays: 'The General Coach cannot be deleted, only deactivated',
  othersAreDeleted: 'Only the General Coach can be deactivated. Other coaches can be deleted.',
  tooManyCoaches: `You can have at most ${LIMITS.customCoaches} coaches of your own`,
  powerupNotFound: 'Power-up not found',
  /** If a power-up is not installed, is disabled, or lacks a scope for a call. */
  powerupNotInstalled: (name: string) => `${name} power-up not installed`,
  entryNotFound: 'Entry not found',
  foodNotFound: 'Food not found',
  deviceNotFound: 'Device not found',
  sessionNotFound: 'Session not found',
  exportNotFound: 'Export not found',
  foodUnread: 'This food could not be looked up. Please try again.',
  notSharedDashboard: 'This person does not share their fitness dashboard with you',
  dateInFuture: 'Date must not be in the future',
  entryRange: 'From and To must be given together, and To must not be before From',
  entryRangeTooLong: (days: number) => `At most ${days} days can be read at once`,
  tooManyEntries: `You can log at most ${LIMITS.entriesPerDay} entries a day`,
  tooManyPhotos: `You can upload at most ${LIMITS.photosPerDay} photos a day`,
  anotherKind: 'The type of an entry cannot be changed',
  nothingToAnalyze: 'Only a photo whose analysis has failed can be analyzed again',
  messageUnknown: 'Before must be a message of this chat',
  tooManyChats: `You can have at most ${LIMITS.chats} chats`,
  theirTooManyChats: (name: string) => `${name} already has the maximum of ${LIMITS.chats} chats`,
  memberUnknown: 'This person is not a member of the group',
  removeYourself: 'You cannot remove yourself. Leave the group instead.',
} as const;

function orList(choices: readonly string[]): string {
  const named = choices.map((choice) => choice || 'empty');
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

/** '1,440' */
function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
