import type { FailureTexts, PhotoFailureCode } from '../domain/failures.ts';
import { photoFailures } from './photos-server.ts';

/** Why an upload did not become the picture of a user. */
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
