import { dateFormat } from '#frontend/lib/formats.ts';

/* Days by their names. Dates are 'YYYY-MM-DD'. */

/** 'Friday, November 20' */
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const longDayWithYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const shortDay = dateFormat({ month: 'long', day: 'numeric' });
const shortDayWithYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

const sameYear = (date: string, today: string) => date.slice(0, 4) === today.slice(0, 4);

/** 'Friday, November 20', with the year where it is not this one's. */
export function dayWords(date: string, today: string): string {
  return (sameYear(date, today) ? longDay : longDayWithYear)(date);
}

/** 'Today', 'November 20', 'November 20, 2025' */
export function shortWords(date: string, today: string): string {
  if (date === today) return 'Today';
  return (sameYear(date, today) ? shortDay : shortDayWithYear)(date);
}

/** "Today's Data", 'Data for November 20' */
export function dataHeading(date: string, today: string): string {
  return date === today ? "Today's Data" : `Data for ${shortWords(date, today)}`;
}
