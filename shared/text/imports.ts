/* 'Bring your data', before a file is read. */

export const loading = 'Loading';
export const loadFailed = 'Failed to fetch your settings';
export const offline = 'You’re offline. You can bring your data when you’re back online.';

export const about =
  'Bring your habits, their history and your journal from another app. Your files are read in this browser, and only what you choose is sent.';
export const choose = 'Choose a file';
export const drop = 'or drop it here';
export const reading = (name: string) => `Reading ${name}`;
export const readingFiles = 'Reading your files';
export const toCommitments = 'View your commitments';
export const toJournal = 'View your journal';
export const noJournal = 'To bring journal entries, install Journaling or switch it on.';
export const programs = 'What you can bring';
export const program: { name: string; how: string }[] = [
  { name: 'Loop Habit Tracker', how: 'Settings, then Export as CSV: the zip file, or one Checkmarks.csv.' },
  { name: 'HabitTrove', how: 'habits.json from its data folder, or the zip file of a backup.' },
  { name: 'Habitica', how: 'Settings, then Site Data: your user data as JSON.' },
  { name: 'Steadfast', how: 'The zip file of your own export, with your journal.' },
  { name: 'Day One', how: 'Export as JSON: the zip file, or one Journal.json.' },
  {
    name: 'A journal in Markdown',
    how: 'A file for each day with the date in its name, such as 2026-11-20.md: all of them, their folder, or a zip file.',
  },
  {
    name: 'Anything else',
    how: 'A table as CSV: a row for each check-off, or a column for each habit. You say which column is what.',
  },
];
