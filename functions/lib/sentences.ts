import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES as COMMON } from '#shared/domain/sentences.ts';

/**
 * The catalogue of what the server says when it refuses: every sentence has its one home, here or, where the browser says it too, in
 * `shared/domain/sentences.ts`.
 */
export const SENTENCES = {
  ...COMMON,

  wrongCurrentPassword: 'Current password is incorrect',

  categoryNotFound: 'Category not found',
  exerciseNotFound: 'Exercise not found',
  encouragementNotFound: 'Encouragement not found',
  commitmentNotFound: 'Commitment not found',

  notJson: 'The request is not a JSON object',
  changedMeanwhile: 'This was changed elsewhere meanwhile. Please try again.',
  badIdempotencyKey: 'Idempotency-Key must be a UUID',
  idempotencyKeyReused: 'Idempotency-Key was used for another request',

  tooManyCommitments: `You can keep at most ${LIMITS.commitments} commitments`,
  tooManyFrequencyChanges: `The frequency of a commitment can be changed at most ${LIMITS.frequencyChanges} times`,
  tooManyClockChanges: `The reset settings can be changed at most ${LIMITS.clockChanges} times`,
  tooManyCategories: `You can keep at most ${LIMITS.categories} categories`,
  tooManyMoves: `At most ${LIMITS.movesAtOnce} commitments can go to another category at once`,
  tooManyEncouragements: `You can keep at most ${LIMITS.encouragements} encouragements`,

  usedInvitation: 'Invitation has already been used',
  otherEmail: 'Email does not match the invitation',
  ownInvitation: 'You cannot accept your own invitation',
  inviteYourself: 'You cannot invite yourself',
  confidantAlready: 'This person is your confidant already',
  confidantsAlready: 'The two of you are confidants already',
  invitedAlready: 'You have invited this address already',
  tooManyInvitations: `At most ${LIMITS.pendingInvitations} invitations can wait for an answer`,
  tooManyInvitationsToday: `You can send at most ${LIMITS.invitationsPerDay} invitations a day`,
  tooManyConfidants: `You can have at most ${LIMITS.confidants} confidants`,
  theirTooManyConfidants: `This person has ${LIMITS.confidants} confidants, which is as many as one can have`,
  confidantNotFound: 'Confidant not found',
  notShared: 'This person does not share their commitments with you',

  pushIsOff: 'Push notifications are off',
  noDevice: 'No browser is registered for push notifications',
  pushRefused: 'The push service did not take the notification. Please try again.',
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
  generalStays: 'The General Coach can be deactivated, not deleted',
  othersAreDeleted: 'Only the General Coach can be deactivated; others are deleted',
  tooManyCoaches: `You can have at most ${LIMITS.customCoaches} coaches of your own`,
  powerUpNotFound: 'Power-up not found',
  /** Of a power-up that is not installed, switched off, or was not granted what a call needs. */
  powerUpNotInstalled: (name: string) => `${name} power-up not installed`,
  entryNotFound: 'Entry not found',
  foodNotFound: 'Food not found',
  deviceNotFound: 'Device not found',
  foodUnread: 'This food could not be looked up. Please try again.',
  notSharedDashboard: 'This person does not share their fitness dashboard with you',
  dateInFuture: 'Date must not lie in the future',
  entryRange: 'From and To go together, and To must not lie before From',
  entryRangeTooLong: (days: number) => `At most ${days} days can be read at once`,
  tooManyEntries: `You can log at most ${LIMITS.entriesPerDay} entries a day`,
  tooManyPhotos: `You can upload at most ${LIMITS.photosPerDay} photos a day`,
  anotherKind: 'An entry keeps its kind',
  nothingToAnalyze: 'Only a photo whose analysis has failed can be analyzed again',
  messageUnknown: 'Before must be a message of this chat',
  tooManyChats: `You can have at most ${LIMITS.chats} chats`,
  theirTooManyChats: (name: string) => `${name} has ${LIMITS.chats} chats, which is as many as one can have`,
  memberUnknown: 'This person is not a member of the group',
  removeYourself: 'You cannot remove yourself. Leave the group instead.',
} as const;
