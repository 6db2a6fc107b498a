import { FIRST_DATE, LAST_DATE, LIMITS } from './limits.ts';

/** What server and browser both say of what was entered, or of what was answered. What the server alone says stands in `functions/lib/sentences.ts`. */
export const SENTENCES = {
  signedOut: 'You need to sign in or sign up before continuing.',
  wrongCredentials: 'Invalid email or password',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  emailTaken: 'Email has already been taken',
  linkUsedUp: 'This link has expired or was already used',

  notFound: 'Not found',

  tooLarge: 'The request is larger than 64 KB',
  busy: 'Steadfast is busy at the moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
  badClientId: 'Client id must be a UUID',

  tooManyExercises: `A commitment can have at most ${LIMITS.exercises} exercises`,
  encouragementBodyRequired: 'Encouragement body is required.',
  startsOn: (date: string) => `This commitment starts on ${date}`,
  inTheFuture: 'At may not lie in the future',
  tooLongAgo: `At may lie at most ${LIMITS.actionDaysBack} days back`,
  notAnInstant: 'At must be an instant such as 2026-11-20T09:30:00Z',
  rangeTooLong: (days: number) => `From and to may span at most ${days} days`,
  rangeReversed: 'From must not be later than to',

  badInvitation: 'Invalid invitation link',
  expiredInvitation: 'Invitation has expired',

  pushSent: 'Test push notification sent! Check your browser for the notification.',
  emailSent: 'Test email sent!',

  conversationClosed: 'This conversation is closed',
  apiKeyRequired: 'OpenAI API Key Required',
  apiKeyMalformed: 'OpenAI API key may contain only letters, digits and signs',
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
  messageToReadUnknown: 'Message must be one of this chat',
  tooManyMembers: `A group can have at most ${LIMITS.groupMembers} members`,
  membersUnknown: 'Members must be your confidants',

  notIds: 'Ids must be a list of ids',
  idsRepeat: 'Ids may not name the same twice',
  idsUnknown: 'Ids must be your own',
  idsOfSeveral: 'Ids must belong to one category',
  tooManyIds: (most: number) => `Ids may be at most ${most}`,

  required: (label: string) => `${label} is required`,
  notText: (label: string) => `${label} must be text`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
  tooShort: (label: string, min: number) => `${label} must be at least ${min} characters`,
  oneLine: (label: string) => `${label} may not contain line breaks`,
  forbiddenCharacters: (label: string) => `${label} contains characters that are not allowed`,
  notAnObject: (label: string) => `${label} must be an object`,
  notADate: (label: string) => `${label} must be a date such as 2026-11-20`,
  dateOutOfRange: (label: string) => `${label} must lie between ${FIRST_DATE} and ${LAST_DATE}`,
  notATime: (label: string) => `${label} must be a time such as 04:00`,
  notAFlag: (label: string) => `${label} must be true or false`,
  notATimezone: 'Timezone must be a name such as Europe/Paris',
  notWholeNumber: (label: string, min: number, max: number) => `${label} must be a whole number from ${min} to ${max}`,
  notOneOf: (label: string, choices: readonly string[]) => `${label} must be ${orList(choices)}`,
  badEmail: 'Email is not a valid address',
  passwordsDiffer: 'Password confirmation does not match',
  newPasswordsDiffer: 'Passwords do not match',
} as const;

function orList(choices: readonly string[]): string {
  const named = choices.map((choice) => choice || 'empty');
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

/** '1,440'. Not `toLocaleString`: its first call loads the data of Intl, which would delay each cold function and each page. */
function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
