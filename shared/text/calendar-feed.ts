/* The calendar feed in the settings. */

export const title = 'Calendar feed';
export const about = (days: number) =>
  `See what’s due in your calendar app. It reads the due dates of the next ${days} days from an address of your own. Anyone with the address can read them.`;
export const loading = 'Loading the calendar feed';
export const loadFailed = 'Failed to fetch the calendar feed';
export const offline = 'You’re offline. Your calendar feed will load when you’re back online.';

export const showTitles = 'Show titles';
export const titlesHint = 'Otherwise each event only says “Commitment”.';
export const create = 'Create address';
export const creating = 'Creating...';
export const created = 'Address created';
export const createFailed = 'Failed to create the address';

export const address = 'Address';
export const addressHint = 'Subscribe to this address in your calendar app.';
export const withTitles = 'Events show the titles of your commitments.';
export const withoutTitles = 'Events only say “Commitment”.';
export const copy = 'Copy';
export const copied = 'Address copied';
export const copyFailed = 'Couldn’t copy the address. It’s selected, so you can copy it yourself.';
export const renew = 'New address';
export const remove = 'Remove';

export const renewQuestion = 'Make a new address?';
export const renewNote = 'The current address stops working. Calendar apps that use it need the new one.';
export const removeQuestion = 'Remove the address?';
export const removeNote = 'The address stops working, and calendar apps can no longer read it.';
export const removed = 'Address removed';
