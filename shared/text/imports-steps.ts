import { plural } from './language.ts';

/* 'Bring your data', after a file was chosen. Dates and counts are passed formatted. */

export const problems = {
  empty: 'This file is empty.',
  too_large: 'This file is too large. The limit is 25 MB, or 100 MB unzipped.',
  broken: 'This file is damaged or incomplete. Please export it again.',
  unknown: 'We can’t read files in this format. See below which files you can bring.',
  no_habits: 'There are no habits and no journal entries in this file.',
  several: 'Please choose one file. Only a journal or an export can be several files.',
  unreadable: 'Couldn’t open this file. Please choose it again.',
  own_table: 'This is one table of your Steadfast export. Choose the whole zip file: a table has no schedules.',
  habitica_table:
    'This Habitica table doesn’t say what was done. Bring your user data as JSON: Settings, then Site Data.',
};
/** The number of names in the first line, and of values in most rows. */
export const uneven = (names: string, values: string) =>
  `The first line of this table has ${names}, and the rows have ${values}. ` +
  'Put names with a comma in quotation marks, give each column a name, and choose the file again.';
export const namesIn = (count: number, shown: string) =>
  plural(count, { one: `${shown} name`, other: `${shown} names` });
export const valuesIn = (count: number, shown: string) =>
  plural(count, { one: `${shown} value`, other: `${shown} values` });
export const badDates = (column: string, dates: string) =>
  `We can’t read the dates in the column “${column}”: ${dates}. Write them like 2026-11-20 and choose the file again.`;

export const sources = {
  loop: 'Loop Habit Tracker',
  habittrove: 'HabitTrove',
  habitica: 'Habitica',
  steadfast: 'your Steadfast export',
  csv: 'a table',
  markdown: 'Markdown files',
  day_one: 'Day One',
};

export const columnsTitle = 'Which column is what?';
export const columnsAbout = (name: string) =>
  `${name} is a table. Say which column is what, and check the first rows below.`;
export const titleColumn = 'Habit';
export const fileName = (name: string) => `One habit, named ${name}`;
export const dateColumn = 'Date';
export const statusColumn = 'Done or not';
export const everyRow = 'Every row is a check-off';
export const eachColumn = 'Each other column is a habit';
export const categoryColumn = 'Category';
export const noteColumn = 'Note';
export const noColumn = 'None';
export const toChoose = 'Please choose';
export const chooseStatus = 'Choose the column that says whether it was done, or that every row is a check-off.';
export const dateFormat = 'Format of dates';
export const dateFormats = {
  ymd: 'Year, month, day: 2026-11-20',
  dmy: 'Day, month, year: 20.11.2026',
  mdy: 'Month, day, year: 11/20/2026',
  named: 'With the month’s name: 20 Nov 2026',
  compact: 'Digits only: 20261120',
  serial: 'Numbers of a spreadsheet: 46346',
  epoch: 'Seconds since 1970: 1795132800',
};
export const column = (number: number) => `Column ${number}`;
export const firstRows = 'First rows';
export const goOn = 'Continue';

export const habits = (count: number, shown: string) =>
  plural(count, { one: `${shown} habit`, other: `${shown} habits` });
export const checkOffs = (count: number, shown: string) =>
  plural(count, { one: `${shown} check-off`, other: `${shown} check-offs` });
/** Days of a journal. */
export const entries = (count: number, shown: string) =>
  plural(count, { one: `${shown} journal entry`, other: `${shown} journal entries` });
export const found = (parts: readonly string[]) => parts.join(', ');
export const foundIn = (source: string) => `Found in ${source}. Choose what to bring.`;
export const foundJournal = (source: string) => `Found in ${source}.`;
export const skips = (count: number, shown: string) =>
  plural(count, { one: `${shown} skipped`, other: `${shown} skipped` });
export const since = (date: string) => `since ${date}`;
export const missedDays = 'From its start date on, a day, week or month without a check-off counts as missed.';
export const losses = {
  notes: 'Notes on whole tasks are left out.',
  details: 'Descriptions and exercises are left out.',
  properties: 'Properties at the beginning of a file are left out, except the date and the mood.',
  tags: 'Tags, stars, places and weather are left out.',
  categories: 'The names of categories are missing in this file. The zip file of your export has them.',
};

export const notRead = (count: number, shown: string) =>
  plural(count, { one: `${shown} couldn’t be read`, other: `${shown} couldn’t be read` });
export const unread = {
  bad_date: 'Not a date we can read',
  future_date: 'In the future',
  bad_status: 'Neither done nor skipped nor missed',
  no_title: 'Without a name',
  no_marks: 'A column without marks of what was done',
  wider: 'More values than names in the first line',
  only_negative: 'Only counts slips, which we don’t keep',
  no_day: 'Without a day',
  no_text: 'Without a text',
  no_unicode: 'Not text in Unicode',
  too_long: 'Longer than 10,000 characters',
  yearly: 'Once a year, which isn’t possible here',
};
export const quoted = (value: string) => (value.trim() === '' ? 'nothing' : `“${value}”`);
export const examples = (reason: string, values: string) => `${reason}: ${values}`;
export const more = (shown: string) => `and ${shown} more`;

export const chosen = 'Habits to bring';
export const journal = 'Journal';
export const onDay = (date: string) => `On ${date}`;
export const fromTo = (from: string, to: string) => `From ${from} to ${to}`;
export const daysKept = 'A day that you’ve written here already stays as it is.';
/** Several entries in the file were written on one day. */
export const joined = (count: number, shown: string) =>
  plural(count, {
    one: `${shown} entry in the file. Those of one day become one.`,
    other: `${shown} entries in the file. Those of one day become one.`,
  });
export const attachments = (count: number, shown: string) =>
  plural(count, {
    one: `${shown} photo or other attachment is left out.`,
    other: `${shown} photos and other attachments are left out.`,
  });
export const chooseAll = 'Choose all';
export const chooseNone = 'Choose none';
export const frequencyOf = (title: string) => `Frequency of ${title}`;
export const notes = {
  times: (times: number, days: number) => `${times} times in ${days} days in the file: choose what comes closest.`,
  every: (days: number) => `Every ${days} days in the file: choose what comes closest.`,
  weekdays: (count: number) => `${count} days of the week in the file: choose what comes closest.`,
  goal: (goal: string) => `Done when the goal of ${goal} was reached. Its amounts are left out.`,
  goalAtMost: (goal: string) => `Done when it was at most ${goal}. Its amounts are left out.`,
  no_goal: 'Done when there’s an amount. Its amounts are left out, because this file has no goal for them.',
  capped: 'Amounts above 1,000,000 become 1,000,000.',
  unit_shortened: 'Its unit is shortened to 20 characters.',
  unscheduled: 'No schedule in the file: choose how often.',
  changed: 'It changed over time. Earlier days are counted by what it is now.',
  shortened: 'Its name is shortened to 200 characters.',
  category_shortened: 'The name of its category is shortened to 80 characters.',
  averages: 'Its older history in the file has only averages, no days, so its history begins later.',
  closed: (date: string) => `Closed since ${date}.`,
  only_you: 'Only you see it, until you choose who else does.',
};
/** How a habit recurs in the file, and here. */
export const kept = {
  times: (times: number, days: number) => `${times} times in ${days} days, as in the file.`,
  every: (days: number) => `Once in ${days} days, as in the file.`,
  weekdays: (count: number) =>
    plural(count, {
      one: 'On one day of the week, as in the file.',
      other: `On ${count} days of the week, as in the file.`,
    }),
  goal: (goal: string) => `At least ${goal}, as in the file.`,
  goalAtMost: (goal: string) => `At most ${goal}, as in the file. Without an amount, it counts as kept.`,
};
/** The unit of a goal without a unit. */
export const times = 'times';
/** Dates with a check-off, a skip or a note. */
export const otherDays = (count: number, shown: string) =>
  plural(count, {
    one: `${shown} day is left out because it doesn’t fit this schedule. With another frequency, it’s kept.`,
    other: `${shown} days are left out because they don’t fit this schedule. With another frequency, they’re kept.`,
  });
/** The choice of the file's own schedule. */
export const asThere = 'As in the file';
/** Habits, journal entries, or both. */
export const bring = (what: readonly string[]) => `Bring ${what.join(' and ')}`;
export const bringNothing = 'Choose what to bring.';
export const otherFile = 'Choose another file';

export const sending = 'Bringing your data';
/** Days that were checked off, skipped or written. */
export const days = (count: number, shown: string) => plural(count, { one: `${shown} day`, other: `${shown} days` });
export const progress = (sent: string, days: string) => `${sent} of ${days}`;
export const stop = 'Stop';
export const interrupted = 'The import was interrupted. Nothing is lost: it continues where it stopped.';
export const stopHere = 'Stop here';

export const done = 'Your data is here';
export const nothingChanged = 'Nothing changed';
export const nothingNew = 'You already have everything in this file.';
export const stopped = 'The import was stopped';
export const stoppedAbout = 'What was already added stays. Choose the file again to bring the rest.';
export const added = (habits: string) => `${habits} added.`;
export const known = (habits: string) => `${habits} already here.`;
export const daysAdded = (days: string) => `${days} added to your history.`;
export const notesAdded = (count: number, shown: string) =>
  plural(count, { one: `${shown} note added to your history.`, other: `${shown} notes added to your history.` });
export const daysKnown = (days: string) => `${days} left as they were, because your history already has them.`;
export const entriesAdded = (entries: string) => `${entries} added.`;
export const entriesKnown = (entries: string) => `${entries} already here.`;
export const refused = 'Not added';
/** The titles of habits, or days of the journal. */
export const refusedFor = (reason: string, names: string) => `${reason}: ${names}`;
export const again = 'Bring another file';
