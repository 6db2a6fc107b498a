import { FIRST_DATE, LAST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';

/* Months and weeks of the calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM', years 'YYYY'. */

/** The first and the last date of something. */
export interface Range {
  from: string;
  to: string;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const monthOf = (date: string): string => date.slice(0, 7);
export const yearOf = (date: string): string => date.slice(0, 4);

/** The month so many months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  return new Date(Date.UTC(Number(yearOf(month)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);
}

export function rangeOfMonth(month: string): Range {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

export function rangeOfYear(year: string): Range {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

export function monthsOfYear(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));
}

/** The weeks of a month, each of seven dates; `null` is a day of another month. `weekStart`: 1 = Monday … 7 = Sunday. */
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

/** The names of the weekdays, in the order of a calendar whose weeks begin on `weekStart`. */
export function weekdaysFrom(weekStart: number): string[] {
  return WEEKDAYS.map((_, index) => WEEKDAYS[(weekStart - 1 + index) % 7]!);
}

/** 1 = Monday … 7 = Sunday */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** What an address asks for, when that is a month that has come; `undefined` for anything else. */
export function askedMonth(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return text >= monthOf(FIRST_DATE) && text <= monthOf(LAST_DATE) && text <= current ? text : undefined;
}

/** The same of a year. */
export function askedYear(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  return text >= yearOf(FIRST_DATE) && text <= current ? text : undefined;
}

/** The month to which one comes back from a year: the one that it was opened from, or else its last that has come. */
export function monthWithin(year: string, from: string | undefined, current: string): string {
  if (from !== undefined && yearOf(from) === year) return from;
  const last = `${year}-12`;
  return last < current ? last : current;
}

export const isFirstMonth = (month: string): boolean => month <= monthOf(FIRST_DATE);
export const isFirstYear = (year: string): boolean => year <= yearOf(FIRST_DATE);
