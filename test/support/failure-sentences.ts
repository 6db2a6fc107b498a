import * as LIMITS from '#shared/domain/limits.ts';

/** The sentences of a coach in its chat when it cannot reply. */
export const COACH_SAYS = {
  noKey: 'I need your OpenAI API key to reply. You can add it in Settings.',
  keyRefused: 'OpenAI refused your API key, so I can’t reply until you’ve checked it in Settings.',
  keyDoesNotOpen: 'I can no longer read your OpenAI API key. Please enter it again in Settings.',
  quotaUsedUp:
    'Your OpenAI account has used up its quota, so I can’t reply until you’ve checked your plan and billing there.',
  unreachable: 'OpenAI didn’t answer, so I can’t reply right now. Please write again in a while.',
  unreadable: 'OpenAI sent an answer I couldn’t read. Please write again.',
  interrupted: 'I was interrupted before I finished my reply. Please write again.',
  brokenOff: '(My reply broke off here.)',
  thatMuch: '(That’s as much as I can say at once.)',
  tooManyReplies: `I’ve replied ${LIMITS.repliesPerDay} times in a day, which is as often as I can. Please write again later.`,
  limitReached: (dollars: string) =>
    `You’ve reached your monthly limit of ${dollars} for coaches. You can change it in Settings.`,
} as const;

/**
 * The sentences of an entry whose photo was not analyzed. Those about the key contain its name, so the entry links to
 * the settings.
 */
export const PHOTO_SAYS = {
  noKey: 'OpenAI API key required to analyze photos. Add it in Settings.',
  keyRefused: 'OpenAI refused your API key. Check it in Settings.',
  keyDoesNotOpen: 'We can no longer read your OpenAI API key. Enter it again in Settings.',
  quotaUsedUp: 'Your OpenAI account has used up its quota. Check your plan and billing there.',
  limitReached: (dollars: string) =>
    `You’ve reached your monthly limit of ${dollars} for AI. You can change it in Settings.`,
  notGranted: 'The Fitness power-up is switched off, or isn’t allowed to analyze photos.',
  declined: 'OpenAI wouldn’t look at this photo.',
  noFood: 'There’s no food in this photo.',
  unreachable: 'OpenAI didn’t answer. You can try again in a while, or enter what you ate.',
  failed: 'Couldn’t analyze this photo. You can try again in a while, or enter what you ate.',
  empty: 'This photo is empty. Please choose another one.',
  tooLarge: `This photo is larger than ${LIMITS.photoBytes / 1024 / 1024} MB. Please choose a smaller one.`,
  tooManyPixels: `This photo has more than ${LIMITS.photoPixels / 1_000_000} megapixels. Please choose a smaller one.`,
  noPhoto: 'This file isn’t a photo we can read. Please choose a JPEG, PNG or WebP.',
  unreadable: 'Couldn’t read this photo. Please choose another one.',
  incomplete: 'This photo is incomplete. Please choose it again.',
  notUploaded: 'The photo wasn’t uploaded. Please choose it again.',
  tookTooLong: 'Analyzing this photo took too long. You can try again, or enter what you ate.',
} as const;
