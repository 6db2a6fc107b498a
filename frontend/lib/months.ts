import { FIRST_DATE, LAST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { weekdayOf } from '#shared/domain/recurrence.ts';

/* Months and weeks of a calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM', years 'YYYY'. */

export interface Range {
  from: string;
  to: string;
}

export const monthOf = (date: string): string => date.slice(0, 7);
export const yearOf = (date: string): string => date.slice(0, 4);

/** The month so many months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  return new Date(Date.UTC(Number(yearOf(month)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);
}

export function rangeOfMonth(month: string): Range {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The weeks of a month, each with seven dates; `null`: a day of another month. `weekStart`: 1 = Monday … 7 = Sunday */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const { from, to } = rangeOfMonth(month);
  const before = (weekdayOf(from) - weekStart + 7) % 7;
  const days = Number(to.slice(8));
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before;
      return day >= 0 && day < days ? addDays(from, day) : null;
    }),
  );
}

/** The weekdays in the order of a calendar whose weeks begin on `weekStart`: 1 = Monday … 7 = Sunday. */
export function weekdaysFrom(weekStart: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1);
}

/** The month in an address; `undefined` for future months and for anything invalid. */
export function requestedMonth(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return text >= monthOf(FIRST_DATE) && text <= monthOf(LAST_DATE) && text <= current ? text : undefined;
}
