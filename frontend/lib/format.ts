import { locale } from './locale.ts';

/*
 * Dates, numbers and lists in the user's locale. Each format is created with its first use, because creating one is
 * slow and would delay every page.
 */

/** Formats a local date, 'YYYY-MM-DD'. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
    return made.format(new Date(`${date}T00:00:00Z`));
  };
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat(locale(), options);
    return made.format(value);
  };
}

/** 'a', 'a and b', 'a, b, and c'; `type: 'disjunction'` says 'or'. */
export function listFormat(options: Intl.ListFormatOptions = {}): (parts: readonly string[]) => string {
  let made: Intl.ListFormat | undefined;
  return (parts) => {
    made ??= new Intl.ListFormat(locale(), options);
    return made.format(parts);
  };
}

const weekdays = { long: dateFormat({ weekday: 'long' }), short: dateFormat({ weekday: 'short' }) };

/** The name of a weekday: 1 is Monday, 7 is Sunday. */
export function weekdayName(day: number, length: keyof typeof weekdays = 'long'): string {
  // The first of January 2024 was a Monday.
  return weekdays[length](`2024-01-0${day}`);
}
