import { inDollars, microsOf } from '../domain/ai-cost.ts';
import type { FailureTexts, PhotoFailureCode } from '../domain/failures.ts';

/** The error of an entry whose photo was not analyzed. */
export const photoFailures: FailureTexts<PhotoFailureCode> = {
  no_key: () => 'OpenAI API key required to analyze photos. Add it in Settings.',
  key_refused: () => 'This key was refused by OpenAI. Check your OpenAI API key in Settings.',
  key_unreadable: () => 'Your OpenAI API key can no longer be read. Enter it again in Settings.',
  quota_used_up: () => 'The quota of your OpenAI account is used up. Check your plan and billing there.',
  limit_reached: ({ limit }) =>
    `Your monthly limit of ${inDollars(microsOf(limit))} for AI is reached. You can change it in Settings.`,
  not_granted: () => 'The Fitness power-up is switched off, or may not analyze photos.',
  declined: () => 'OpenAI would not look at this photo.',
  no_food: () => 'This photo shows no food.',
  unreachable: () => 'OpenAI did not answer. You can try again in a while, or enter what you ate.',
  failed: () => 'This photo could not be analyzed. You can try again in a while, or enter what you ate.',
  empty: () => 'This photo is empty. Please choose another one.',
  too_large: ({ limit }) => `This photo is larger than ${limit} MB. Please choose a smaller one.`,
  too_many_pixels: ({ limit }) => `This photo has more than ${limit} megapixels. Please choose a smaller one.`,
  no_photo: () => 'This file is not a photo that can be read. Please choose a JPEG, PNG or WebP.',
  unreadable: () => 'This photo cannot be read. Please choose another one.',
  incomplete: () => 'This photo is incomplete. Please choose it again.',
  not_uploaded: () => 'The photo was not uploaded. Please choose it again.',
  took_too_long: () => 'The analysis of this photo did not end. You can try again, or enter what you ate.',
};
