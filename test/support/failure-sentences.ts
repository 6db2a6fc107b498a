import { LIMITS } from '#shared/domain/limits.ts';

/** The sentences of a coach in its chat when it cannot reply. */
export const COACH_SAYS = {
  noKey: 'I need your OpenAI API key to reply. You can add it in Settings.',
  keyRefused: 'OpenAI refused your API key, so I cannot reply until you have checked it in Settings.',
  keyDoesNotOpen: 'I can no longer read your OpenAI API key. Please enter it again in Settings.',
  quotaUsedUp:
    'The quota of your OpenAI account is used up, so I cannot reply until you have checked your plan and billing there.',
  unreachable: 'OpenAI did not answer, so I cannot reply just now. Please write again in a while.',
  unreadable: 'OpenAI answered something that I could not read. Please write again.',
  interrupted: 'I was interrupted before my reply was finished. Please write again.',
  brokenOff: '(My reply broke off here.)',
  thatMuch: '(That is as much as I can say at once.)',
  tooManyReplies: `I have replied ${LIMITS.repliesPerDay} times within a day, which is as often as I can. Please write again later.`,
  limitReached: (dollars: string) =>
    `Your monthly limit of ${dollars} for coaches is reached. You can change it in Settings.`,
} as const;

/**
 * The sentences of an entry whose photo was not analyzed. Those about the key contain its name, so the entry links to
 * the settings.
 */
export const PHOTO_SAYS = {
  noKey: 'OpenAI API key required to analyze photos. Add it in Settings.',
  keyRefused: 'This key was refused by OpenAI. Check your OpenAI API key in Settings.',
  keyDoesNotOpen: 'Your OpenAI API key can no longer be read. Enter it again in Settings.',
  quotaUsedUp: 'The quota of your OpenAI account is used up. Check your plan and billing there.',
  limitReached: (dollars: string) =>
    `Your monthly limit of ${dollars} for AI is reached. You can change it in Settings.`,
  notGranted: 'The Fitness power-up is switched off, or may not analyze photos.',
  declined: 'OpenAI would not look at this photo.',
  noFood: 'This photo shows no food.',
  unreachable: 'OpenAI did not answer. You can try again in a while, or enter what you ate.',
  failed: 'This photo could not be analyzed. You can try again in a while, or enter what you ate.',
  empty: 'This photo is empty. Please choose another one.',
  tooLarge: `This photo is larger than ${LIMITS.photoBytes / 1024 / 1024} MB. Please choose a smaller one.`,
  tooManyPixels: `This photo has more than ${LIMITS.photoPixels / 1_000_000} megapixels. Please choose a smaller one.`,
  noPhoto: 'This file is not a photo that can be read. Please choose a JPEG, PNG or WebP.',
  unreadable: 'This photo cannot be read. Please choose another one.',
  incomplete: 'This photo is incomplete. Please choose it again.',
  notUploaded: 'The photo was not uploaded. Please choose it again.',
  tookTooLong: 'The analysis of this photo did not end. You can try again, or enter what you ate.',
} as const;
