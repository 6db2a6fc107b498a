/* Why a commitment is due or not, on its page. Dates and times are passed formatted. */

export const sentences = (all: readonly string[]) => all.join(' ');

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
const repeatedRule = (rule: string, { time, timezone }: Pick<ResetTime, 'time' | 'timezone'>) =>
  `Repeats: ${rule}. Your day begins at ${time} in ${timezone} (your reset time)`;
/** For a rule in words, such as 'Mon, Wed, Fri' or 'Every 3 days'. */
export const repeats = (rule: string, reset: ResetTime) => `${repeatedRule(rule, reset)}.`;
/** The same with the current day, or with the current window of several days. */
export const repeatsWithPeriod = {
  weekdays: (rule: string, reset: ResetTime, began: string, ends: string) =>
    `${repeatedRule(rule, reset)}, so today’s began on ${began} and ends on ${ends}.`,
  every: (rule: string, reset: ResetTime, began: string, ends: string) =>
    `${repeatedRule(rule, reset)}, so this one began on ${began} and ends on ${ends}.`,
};
/** The rule with the current period. */
export const ruleWithPeriod = {
  daily: (reset: ResetTime, began: string, ends: string) =>
    `${dailyRule(reset)}, so today’s began on ${began} and ends on ${ends}.`,
  weekly: (reset: ResetTime, began: string, ends: string) =>
    `${weeklyRule(reset)}, so this week’s began on ${began} and ends on ${ends}.`,
  monthly: (reset: ResetTime, began: string, ends: string) =>
    `${monthlyRule(reset)}, so this month’s began on ${began} and ends on ${ends}.`,
};
export const shorterMonths = (day: number) => `In a month without a ${ordinal(day)} it begins on the last day.`;
export const startsOn = (moment: string) => `It starts on ${moment}.`;
export const settingsChanged =
  'Your settings or the way it repeats changed since it began, so this one is longer or shorter than usual.';
export const clocksChange = (time: string) => `The clocks change that night, so ${time} doesn’t exist.`;
export const done = 'You completed it.';
/** `moment` is only a day if the time is unknown. */
export const doneOn = (moment: string) => `You completed it on ${moment}.`;
export const skipped = 'You skipped it this time.';
export const nextBegins = (next: string) => `The next one begins on ${next}.`;
export const nextOn = (date: string) => `It’s due next on ${date}.`;
/** The progress in several times or an amount, such as '2 of 3 this week'. */
export const soFar = (words: string) => `So far: ${words}.`;
export const markedToday = 'Only one a day counts, and today’s is done.';
/** For a limit. */
export const keptAtEnd = 'It counts as kept at the end if you don’t go over it.';
export const isOverLimit = 'You went over your limit.';
export const todayIsLast = 'Today is the last day for it.';
export const anyDayUntil = (date: string) => `You can do it on any day until ${date}.`;

export const isClosed = 'You closed it. It’s due again once you reopen it.';
export const isPaused = 'You paused it. It’s due again once you resume it.';
/** The last paused day, and the next day. */
export const isPausedUntil = (last: string, next: string) => `You paused it until ${last}. It resumes on ${next}.`;

export const once = 'This is a one-time commitment.';
export const onceDone = (moment: string) => `You completed it on ${moment}, so it isn’t due again.`;
export const onceSkipped = 'You skipped it. It stays skipped until you undo that or complete it.';
export const onceDueSinceToday = 'It’s due from today, its start date, until you complete or skip it.';
export const onceDueSince = (date: string) =>
  `It’s been due since ${date}, its start date, and stays due until you complete or skip it.`;

/** '1st', '2nd', '31st' */
function ordinal(day: number): string {
  const tens = day % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
