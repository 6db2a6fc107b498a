/* What the dialogs about food say. */

export const SAYS = {
  noPhoto: 'Please choose a photo',
  noName: 'Please enter a food name',
  uploaded: 'Photo uploaded! Analyzing...',
  savedWithPhoto: 'Saved food with photo',
  notUploaded: 'Failed to upload photo',
  saved: 'Food entry saved',
  notSaved: 'Failed to save food entry',
  updated: 'Food entry updated',
  notUpdated: 'Failed to update',
  gone: 'This entry is no longer there.',
  searchFails: 'Search does not answer right now. You can type the numbers yourself.',
  unreadable: 'This photo cannot be read. Choose another one.',
  heic: 'This browser cannot read HEIC photos. Choose a JPEG or PNG, or enter your food under Manual.',
  bucketSilent: 'The photo did not get through. Check your connection and try again.',
  bucketRefused: 'The photo was not accepted. Please try again.',
} as const;
