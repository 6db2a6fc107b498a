/* The section of the settings for exports. */

export const title = 'Your Data';
export const about =
  'Download everything as one file: commitments with their history, chats, coaches, food, weight, exercise and photos, as JSON and tables.';
export const start = 'Export my data';
export const startAgain = 'Export again';
export const starting = 'Starting...';
export const startFailed = 'Failed to start the export';
export const pending = 'We’re preparing your data. This can take a few minutes, and you can leave this page.';
export const mailed = 'You’ll get an email when it’s ready.';
export const ready = (size: string, day: string, time: string) =>
  `Your data is ready: ${size}, available until ${day}, ${time}.`;
export const download = 'Download';
export const opening = 'Opening...';
export const downloadFailed = 'Failed to open the download';
export const failed = 'The export didn’t work. Please try again.';
export const expired = 'Your last export has expired.';
export const loadFailed = 'Failed to fetch your exports';
export const offline = 'You’re offline. Your exports will load when you’re back online.';
export const loading = 'Loading your exports';
