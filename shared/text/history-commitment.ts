/* The page of one commitment. Dates and times come formatted. */

export const commitment = 'Commitment';
export const notFound = 'Commitment not found';
export const notFoundReason = 'It may have been deleted, or the address is mistyped.';
export const toCommitments = 'Go to your commitments';
export const resetSettings = 'Reset settings';
export const timeZone = 'Time zone';
export const notStarted = 'It has not started yet.';
export const nothingDueYet = 'Nothing was due yet.';
export const showEarlier = 'Show earlier';
export const loadingEarlier = 'Loading...';
export const since = (date: string) => `Since ${date}`;

export const starts = (date: string) => `Starts ${date}`;
export const skippedNow = 'Skipped this time';
export const notDone = 'Not done yet';
export const dueToday = 'Due today';
export const dueBy = (date: string) => `Due by ${date}`;

export const dueTodayQuestion = 'Why is this due today?';
export const dueQuestion = 'Why is this due?';
export const notDueQuestion = 'Why is this not due today?';

export const ruleSince = {
  daily: (date: string) => `Every day, since ${date}`,
  weekly: (date: string) => `Every week, since ${date}`,
  monthly: (date: string) => `Every month, since ${date}`,
  once: (date: string) => `Once, since ${date}`,
};
export const ruleFrom = {
  daily: (date: string) => `Every day, from ${date}`,
  weekly: (date: string) => `Every week, from ${date}`,
  monthly: (date: string) => `Every month, from ${date}`,
  once: (date: string) => `Once, from ${date}`,
};

/** An instant, such as 'Friday at 4:00 AM'. */
export const moment = (day: string, time: string) => `${day} at ${time}`;

/** The reset time, with the reset day of a week (a weekday) or of a month (a number). */
interface ResetTime {
  time: string;
  timezone: string;
  day: string | number;
}

const dailyRule = ({ time, timezone }: ResetTime) =>
  `This is a daily commitment. Your day begins at ${time} in ${timezone} (your reset time)`;
const weeklyRule = ({ time, timezone, day }: ResetTime) =>
  `This is a weekly commitment. Your week begins on ${day} at ${time} in ${timezone} (your reset day and time)`;
const monthlyRule = ({ time, timezone, day }: ResetTime) =>
  `This is a monthly commitment. Your month begins on the ${ordinal(Number(day))} at ${time} in ${timezone} (your reset day and time)`;

export const rule = {
  daily: (reset: ResetTime) => `${dailyRule(reset)}.`,
  weekly: (reset: ResetTime) => `${weeklyRule(reset)}.`,
  monthly: (reset: ResetTime) => `${monthlyRule(reset)}.`,
};
/** The rule with the current period. */
export const ruleWithPeriod = {
  daily: (reset: ResetTime, began: string, ends: string) =>
    `${dailyRule(reset)}, so today's began on ${began} and ends on ${ends}.`,
  weekly: (reset: ResetTime, began: string, ends: string) =>
    `${weeklyRule(reset)}, so this week's began on ${began} and ends on ${ends}.`,
  monthly: (reset: ResetTime, began: string, ends: string) =>
    `${monthlyRule(reset)}, so this month's began on ${began} and ends on ${ends}.`,
};
export const shorterMonths = (day: number) => `In a month without a ${ordinal(day)} it begins on the last day.`;
export const startsOn = (moment: string) => `It starts on ${moment}.`;
export const settingsChanged =
  'Your settings have changed since it began, so this one is longer or shorter than usual.';
export const clocksChange = (time: string) => `The clocks change that night, so ${time} does not exist.`;
export const done = (next: string) => `You completed it. The next one begins on ${next}.`;
export const doneOn = (moment: string, next: string) =>
  `You completed it on ${moment}. The next one begins on ${next}.`;
export const skipped = (next: string) => `You skipped it this time. The next one begins on ${next}.`;
export const anyDayUntil = (date: string) => `You can do it on any day until ${date}.`;

export const once = 'This is a one-time commitment.';
export const onceDone = (moment: string) => `You completed it on ${moment}, so it is not due again.`;
export const onceSkipped = 'You skipped it. It stays skipped until you undo that or complete it.';
export const onceDueSinceToday = 'It is due from today, its start date, until you complete or skip it.';
export const onceDueSince = (date: string) =>
  `It has been due since ${date}, its start date, and stays due until you complete or skip it.`;

/** '1st', '2nd', '31st' */
function ordinal(day: number): string {
  const tens = day % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
