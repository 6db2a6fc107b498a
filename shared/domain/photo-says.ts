import { LIMITS } from './limits.ts';

/** What an entry says whose photo was not analyzed. Those about the key name it: the entry then links to the settings. */
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
