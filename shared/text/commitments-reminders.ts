/* The cue and the reminders of a commitment. */

export const cue = 'Cue';
export const cueExample = 'After breakfast';
export const cueAbout = 'What prompts it. Shown with the commitment and in its reminders.';
export const reminders = 'Reminders';
export const reminder = (number: number): string => `Reminder ${number}`;
export const removeReminder = (number: number): string => `Remove reminder ${number}`;
export const addReminder = 'Add reminder';
export const timeMissing = 'A reminder needs a time';
/** The days on which reminders come, by how the commitment repeats. */
export const when = {
  dueDays: 'Sent on the days it’s due, while it’s open.',
  eachDay: 'Sent every day, while it’s open.',
  lastDay: 'Sent on the last day, while it’s open.',
  startDate: 'Sent on the start date, while it’s open.',
  startIsOver: 'The start date is over, so no reminders will be sent.',
};
/** Below a time in quiet hours, with their end. */
export const inQuietHours = {
  sentThen: (end: string): string => `In your quiet hours, until ${end}. It’ll be sent then, if this is still open.`,
  dayIsOver: (end: string): string =>
    `In your quiet hours, until ${end}. The day ends before that, so it won’t be sent.`,
};
/** If this browser gets no pushes. A link to the settings follows. */
export const noPush =
  'Push notifications are off in this browser. Reminders also come by email, if your email frequency is Immediate.';
export const notificationSettings = 'Notification settings';

/* The offer to switch reminders off */

export const offer = 'You usually do this before its reminder.';
export const switchOff = 'Switch off';
export const switchOffOf = (title: string): string => `Switch off the reminders for ${title}`;
export const keep = 'Keep';
export const keepOf = (title: string): string => `Keep the reminders for ${title}`;
