/* The cue and the reminders of a commitment. */

export const cue = 'Cue';
export const cueExample = 'After breakfast';
export const cueAbout = 'What it follows on. It is shown with the commitment and in its reminders.';
export const reminders = 'Reminders';
export const reminder = (number: number): string => `Reminder ${number}`;
export const removeReminder = (number: number): string => `Remove reminder ${number}`;
export const addReminder = 'Add reminder';
export const timeMissing = 'A reminder needs a time';
/** On which days they come, by how it repeats. */
export const when = {
  dueDays: 'They come on days when it is due, while it is open.',
  eachDay: 'They come each day, while it is open.',
  lastDay: 'They come on the day by which it is due, while it is open.',
  startDate: 'They come on the start date, while it is open.',
};
/** Below a time in quiet hours, with their end. */
export const inQuietHours = {
  sentThen: (end: string): string => `In your quiet hours, until ${end}. It is sent then, if this is still open.`,
  dayIsOver: (end: string): string => `In your quiet hours, until ${end}. The day ends before that, so it is not sent.`,
};
/** Where this browser gets no pushes. A link follows to the settings. */
export const noPush =
  'Push notifications are off in this browser. Reminders also come as email, with the frequency Immediate.';
export const notificationSettings = 'Notification settings';

/* The offer to switch them off */

export const offer = 'You mostly do this before its reminder.';
export const switchOff = 'Switch off';
export const switchOffOf = (title: string): string => `Switch off the reminders of ${title}`;
export const keep = 'Keep';
export const keepOf = (title: string): string => `Keep the reminders of ${title}`;
