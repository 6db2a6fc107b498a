/* Days by their names. Dates are 'YYYY-MM-DD'. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => made.format(new Date(date));
};

/** 'Friday, November 20' */
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' });
const longDayWithYear = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const shortDay = format({ month: 'long', day: 'numeric' });
const shortDayWithYear = format({ month: 'long', day: 'numeric', year: 'numeric' });

const sameYear = (date: string, today: string) => date.slice(0, 4) === today.slice(0, 4);

/** 'Friday, November 20', with the year where it is not this one's. */
export function dayWords(date: string, today: string): string {
  return (sameYear(date, today) ? longDay : longDayWithYear)(date);
}

/** "Today's Data", 'Data for November 20' */
export function dataHeading(date: string, today: string): string {
  return date === today ? "Today's Data" : `Data for ${(sameYear(date, today) ? shortDay : shortDayWithYear)(date)}`;
}
