/* The section of the settings with which people take their data along. */

export const title = 'Your Data';
export const about =
  'Download everything as one file: commitments with their history, chats, coaches, food, weight, exercise and photos, as JSON and tables.';
export const start = 'Export my data';
export const startAgain = 'Export again';
export const starting = 'Starting...';
export const startFailed = 'Failed to start the export';
export const pending = 'Your data is being prepared. This can take a few minutes, and you can leave this page.';
export const mailed = 'You will get an email when it is ready.';
export const ready = (size: string, day: string, time: string) =>
  `Your data is ready: ${size}, available until ${day}, ${time}.`;
export const download = 'Download';
export const opening = 'Opening...';
export const downloadFailed = 'Failed to open the download';
export const failed = 'The export did not work. Please try again.';
export const expired = 'Your last export has expired.';
export const loadFailed = 'Failed to fetch your exports';
export const offline = 'You are offline. Your exports will load when you are back online.';
export const loading = 'Loading your exports';
