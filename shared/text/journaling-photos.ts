import { plural } from './language.ts';

/* The photos of a page of the journal. */

/** Of a day: the list for screen readers, and the photo that waits to be sent. */
export const photosOf = (day: string) => `Photos of ${day}`;
export const photoOf = (day: string) => `Photo of ${day}`;
export const photo = (number: number, day: string) => `Photo ${number} of ${day}`;
/** Of a photo that cannot be opened larger yet, or at all. */
export const photoUploading = (number: number, day: string) => `Photo ${number} of ${day}, uploading`;
export const photoFailed = (number: number, day: string) => `Photo ${number} of ${day}, not added`;
export const add = 'Add photo';
export const upload = 'Upload';
export const uploading = 'Uploading…';
export const savedHere = 'Saved on this device. It’ll be uploaded as soon as possible.';
export const leftOut = (count: number, limit: number) =>
  plural(count, {
    one: `A page has at most ${limit} photos. One wasn’t added.`,
    other: `A page has at most ${limit} photos. ${count} weren’t added.`,
  });
export const tryAgainWith = (number: number) => `Try again with photo ${number}`;
export const removeNumber = (number: number) => `Remove photo ${number}`;

/** The dialog with one photo. */
export const title = (number: number, all: number) => `Photo ${number} of ${all}`;
export const previous = 'Previous photo';
export const next = 'Next photo';
export const remove = 'Remove';
/** In place of a picture that another device still uploads. */
export const notArrived = 'This photo hasn’t arrived yet.';
export const removeQuestion = 'Remove this photo?';
export const removeConsequence = 'It’s deleted from your journal, on all your devices.';
