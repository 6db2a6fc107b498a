import { FIRST_DATE, LAST_DATE, LIMITS } from './limits.ts';

/** The catalogue of what the server says when it refuses: every sentence has its one home here. */
export const SENTENCES = {
  signedOut: 'You need to sign in or sign up before continuing.',
  wrongCredentials: 'Invalid email or password',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  emailTaken: 'Email has already been taken',
  wrongCurrentPassword: 'Current password is incorrect',
  linkUsedUp: 'This link has expired or was already used',

  notFound: 'Not found',
  categoryNotFound: 'Category not found',
  exerciseNotFound: 'Exercise not found',
  encouragementNotFound: 'Encouragement not found',
  commitmentNotFound: 'Commitment not found',

  notJson: 'The request is not a JSON object',
  tooLarge: 'The request is larger than 64 KB',
  changedMeanwhile: 'This was changed elsewhere meanwhile. Please try again.',
  busy: 'Steadfast is busy at the moment. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
  badIdempotencyKey: 'Idempotency-Key must be a UUID',
  idempotencyKeyReused: 'Idempotency-Key was used for another request',

  tooManyCommitments: `You can keep at most ${LIMITS.commitments} commitments`,
  tooManyFrequencyChanges: `The frequency of a commitment can be changed at most ${LIMITS.frequencyChanges} times`,
  tooManyClockChanges: `The reset settings can be changed at most ${LIMITS.clockChanges} times`,
  tooManyCategories: `You can keep at most ${LIMITS.categories} categories`,
  tooManyExercises: `A commitment can have at most ${LIMITS.exercises} exercises`,
  tooManyMoves: `At most ${LIMITS.movesAtOnce} commitments can go to another category at once`,
  tooManyEncouragements: `You can keep at most ${LIMITS.encouragements} encouragements`,
  encouragementBodyRequired: 'Encouragement body is required.',
  startsOn: (date: string) => `This commitment starts on ${date}`,
  inTheFuture: 'At may not lie in the future',
  tooLongAgo: `At may lie at most ${LIMITS.actionDaysBack} days back`,
  notAnInstant: 'At must be an instant such as 2026-11-20T09:30:00Z',
  rangeTooLong: (days: number) => `From and to may span at most ${days} days`,
  rangeReversed: 'From must not be later than to',

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
