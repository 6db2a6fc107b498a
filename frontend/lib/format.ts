import { language } from '#shared/text/language.ts';
import { localeOf } from '#shared/text/locale.ts';

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * Regions whose weeks begin on Sunday, for browsers that do not report it. From the CLDR, without territories of less
 * than a million people.
 */
const SUNDAY =
  'BD BR BW CA CO DO ET GT HK HN ID IL IN JM JP KE KH KR LA MM MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW US VE YE ZA ZW';

let known: string | undefined;

/** The locale for dates and numbers in this browser, such as 'en-GB'. */
export function locale(): string {
  known ??= localeOf(navigator.languages, [language]);
  return known;
}

/** The first day of a week in calendars: 1 is Monday, 7 is Sunday. */
export function firstWeekday(): number {
  const { getWeekInfo, weekInfo } = new Intl.Locale(locale()) as WithWeekInfo;
  const info = getWeekInfo?.call(new Intl.Locale(locale())) ?? weekInfo;
  return info?.firstDay ?? (SUNDAY.split(' ').includes(locale().split('-')[1] ?? '') ? 7 : 1);
}

/*
 * Dates, times, numbers and lists in the user's locale. Each format is created with its first use, because creating one
 * is slow and would delay every page.
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

let format: Intl.DateTimeFormat | undefined;

/** '15:04' as the user's locale writes it: '3:04 PM'. */
export function clockTime(time: string): string {
  format ??= new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Some versions of Intl write a narrow space before PM, which is missing in some fonts.
  return format.format(new Date(`2024-01-01T${time}Z`)).replace('\u202f', ' ');
}
