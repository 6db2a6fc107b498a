import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { FailureTexts, PhotoFailureCode } from '../domain/failures.ts';

/* Photos of meals and of the journal, and pictures of users. */

/** The use of a user's AI key besides coaches. */
export const photoAnalysis = 'Photo analysis';

/** The text of an entry whose photo was not analyzed. */
export const photoFailures: FailureTexts<PhotoFailureCode> = {
  no_key: () => `${AI_PROVIDER} API key required to analyze photos. Add it in Settings.`,
  key_refused: () => `${AI_PROVIDER} refused your API key. Check it in Settings.`,
  key_unreadable: () => `We can no longer read your ${AI_PROVIDER} API key. Enter it again in Settings.`,
  quota_used_up: () => `Your ${AI_PROVIDER} account has used up its quota. Check your plan and billing there.`,
  limit_reached: ({ limit }) => `You’ve reached your monthly limit of ${limit} for AI. You can change it in Settings.`,
  not_granted: () => 'The Fitness power-up is switched off, or isn’t allowed to analyze photos.',
  declined: () => `${AI_PROVIDER} wouldn’t look at this photo.`,
  no_food: () => 'There’s no food in this photo.',
  unreachable: () => `${AI_PROVIDER} didn’t answer. You can try again in a while, or enter what you ate.`,
  failed: () => 'Couldn’t analyze this photo. You can try again in a while, or enter what you ate.',
  empty: () => 'This photo is empty. Please choose another one.',
  too_large: ({ limit }) => `This photo is larger than ${limit} MB. Please choose a smaller one.`,
  too_many_pixels: ({ limit }) => `This photo has more than ${limit} megapixels. Please choose a smaller one.`,
  no_photo: () => 'This file isn’t a photo we can read. Please choose a JPEG, PNG or WebP.',
  unreadable: () => 'Couldn’t read this photo. Please choose another one.',
  incomplete: () => 'This photo is incomplete. Please choose it again.',
  not_uploaded: () => 'The photo wasn’t uploaded. Please choose it again.',
  took_too_long: () => 'Analyzing this photo took too long. You can try again, or enter what you ate.',
};

/** Why an upload was not accepted as the picture of a user. */
export const pictureFailures: FailureTexts<PhotoFailureCode> = {
  ...photoFailures,
  failed: () => 'Couldn’t process this picture. Please try again.',
  empty: () => 'This picture is empty. Please choose another one.',
  too_large: ({ limit }) => `This picture is larger than ${limit} MB. Please choose a smaller one.`,
  too_many_pixels: ({ limit }) => `This picture has more than ${limit} megapixels. Please choose a smaller one.`,
  no_photo: () => 'This file isn’t a picture we can read. Please choose a JPEG, PNG or WebP.',
  unreadable: () => 'Couldn’t read this picture. Please choose another one.',
  incomplete: () => 'This picture is incomplete. Please choose it again.',
};

/** Why an upload was not accepted as a photo of the journal. */
export const journalPhotoFailures: FailureTexts<PhotoFailureCode> = {
  ...photoFailures,
  failed: () => 'Couldn’t process this photo. Please try again.',
};

/** The names of unnamed foods. They are stored, and the user can change them. */
export const foodNames = {
  /** A photo with numbers from the user. */
  meal: 'Meal',
  /** A food on a photo, or one from a search. */
  food: 'Food',
  /** The result of the sample analysis, which does not look at the photo. */
  sample: 'Sample meal',
};
