import { isDate } from '#shared/contracts/fields.ts';
import { folded } from '#shared/domain/text.ts';
import { dateIn } from './json.ts';
import type { Reader } from './model.ts';

/* Dates as people and programs write them in tables. A column has one format, decided by all of its values. */

export const DATE_FORMATS = ['ymd', 'dmy', 'mdy', 'named', 'compact', 'serial', 'epoch'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Any number can be in these formats, so their column must be called a date. */
export const isBare = (format: DateFormat | undefined): boolean => format === 'serial' || format === 'epoch';

// A time may follow. With points, the day comes first everywhere. Otherwise a year of two digits can come first.
const PATTERNS: Partial<Record<DateFormat, RegExp>> = {
  ymd: /^(?<y>\d{4}|\d{2}(?=(?<between>[-/])\d{1,2}\k<between>)) ?[-/.年년] ?(?<m>\d{1,2}) ?[-/.月월] ?(?<d>\d{1,2})[.日일]?(?:[T ,].*)?$/,
  dmy: /^(?<d>\d{1,2})(?:[-/]|\. ?)(?<m>\d{1,2})(?:[-/]|\. ?)(?<y>\d{4}|\d{2})\.?(?:[T ,].*)?$/,
  mdy: /^(?<m>\d{1,2})[-/](?<d>\d{1,2})[-/](?<y>\d{4}|\d{2})(?:[T ,].*)?$/,
  compact: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
};

/** '26-11-20' and '26/11/20': the year can be first or last. */
const SHORT = /^(\d{2})([-/])\d{1,2}\2(\d{2})(?!\d)/;

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
/** Epoch seconds, with or without decimals, or milliseconds. */
const EPOCH = /^(?:\d{9,10}(?:\.\d+)?|\d{12,13})$/;
/** The last day before the serial numbers of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
/** A date with a month's name and a time; longer texts are sentences. */
const LONGEST = 48;
/** 'domingo, 14 de março de 2027 às 9:30' */
const MOST_WORDS = 5;

/** Its numbers are not a year: '21:15', '9 PM', '21h15'. */
const TIME = /\d{1,2}(?::\d{2}(?!\d)){1,2}|\d{1,2} ?(?:[ap]\.?m|h(?:\d{2})?|uhr)(?!\p{L})/giu;

/** The languages whose month names are recognized. */
const LANGUAGES = 'en|de|fr|es|it|pt|nl|sv|da|nb|fi|pl|cs|ru|uk|tr|hu|ro|el'.split('|');

const utc = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Whether the month comes before the day in dates of a locale. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0;
}

interface Guessed {
  /** Undefined if dates such as '26-11-20' do not show which part is the year. */
  format: DateFormat | undefined;
  /** The share of the values in this format. */
  share: number;
}

/**
 * The format of most of these values, and their share; of equal ones the first, or the locale's. In short dates the
 * year is the part that varies least, first or last. Dates that only the other reading accepts are evidence against it,
 * and so are dates that the other reading brings closer together: the first of each month varies less than its year.
 * With slashes nearly everybody writes the year last, so only evidence makes it the first part.
 */
export function guessFormat(values: readonly string[], monthFirst: boolean): Guessed {
  const given = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
  const formats = DATE_FORMATS.toSorted((a, b) => Number(monthFirst) * (Number(a === 'dmy') - Number(b === 'dmy')));
  const best = bestOf(formats, given);
  const share = given.length === 0 ? 0 : best.count / given.length;
  const short = given.flatMap((value): Ends[] => {
    const [, one, between, two] = SHORT.exec(value.normalize('NFKC')) ?? [];
    return one && two ? [[one, two, between === '/']] : [];
  });
  if (short.length === 0) return { format: best.format, share };
  const yearLast = formats.filter((format) => format === 'dmy' || format === 'mdy');
  const [first, last] = [bestOf(['ymd'], given), bestOf(yearLast, given)];
  if (Math.max(first.count, last.count) < best.count) return { format: best.format, share };
  const varied = new Set(short.map(([, end]) => end)).size - new Set(short.map(([start]) => start)).size;
  // The time between the first and the last date, if the format reads as many values as others.
  const span = (format: DateFormat, count: number) => {
    const dates = given.flatMap((value) => dateFrom(value, format) ?? []).sort();
    return dates.length < count ? Infinity : Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '');
  };
  const spanLast = Math.min(...yearLast.map((format) => span(format, last.count)));
  const signs = [first.count - last.count, varied, varied && spanLast - span('ymd', first.count)].map(Math.sign);
  const sides = new Set(signs.filter(Boolean));
  const isFirst = sides.has(1);
  const isSlashed = short.some(([, , slashed]) => slashed);
  // A year up to '12' can be a month or a day.
  const canBeFirst = !isSlashed || short.every(([start]) => Number(start) > 12);
  if (sides.size === 1 && (!isFirst || canBeFirst)) return { format: isFirst ? first.format : last.format, share };
  return { format: isSlashed ? last.format : undefined, share };
}

/** The first and the last part of a short date, and whether it has slashes. */
type Ends = [start: string, end: string, isSlashed: boolean];

interface FormatCount {
  format: DateFormat;
  count: number;
}

function bestOf(formats: readonly DateFormat[], given: readonly string[]): FormatCount {
  let best: FormatCount = { format: formats[0] ?? 'ymd', count: 0 };
  for (const format of formats) {
    const count = given.filter((value) => dateFrom(value, format) !== undefined).length;
    if (count > best.count) best = { format, count };
    // No format can read more than all values, and files have hundreds of thousands.
    if (count === given.length) break;
  }
  return best;
}

/** `YYYY-MM-DD`, or undefined if the value has another format. */
export function dateFrom(value: string, format: DateFormat, dateOf: Reader['dateOf'] = utc): string | undefined {
  const written = value.normalize('NFKC').trim();
  const date = written.length > LONGEST ? undefined : writtenDate(written, format, dateOf);
  return date !== undefined && isDate(date) ? date : undefined;
}

/** The date in a cell: for an instant by the user's clock, otherwise as written. */
export function dateOfCell(value: string, format: DateFormat, reader: Reader): string | undefined {
  const [, date, time, offset] = INSTANT.exec(value) ?? [];
  // Not every browser reads an offset without its colon.
  const instant = date && dateIn(`${date}T${time}${offset?.replace(/^(...)(..)$/, '$1:$2')}`, reader);
  return instant || dateFrom(value, format, reader.dateOf);
}

function writtenDate(written: string, format: DateFormat, dateOf: Reader['dateOf']): string | undefined {
  if (format === 'named') return namedDate(written);
  if (format === 'serial') return SERIAL.test(written) ? utc(DAY_ZERO + Number(written.slice(0, 5)) * DAY) : undefined;
  if (format === 'epoch')
    return EPOCH.test(written) ? dateOf(Number(written) * (/^\d{12,13}$/.test(written) ? 1 : 1000)) : undefined;
  const { y = '', m = '', d = '' } = PATTERNS[format]?.exec(written)?.groups ?? {};
  return dateOfParts(y, m, d);
}

/** A year of two digits is in this century: there were no habit trackers before. */
const dateOfParts = (y: string, m: string, d: string): string =>
  `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;

/**
 * '14-Mar-2027', '14 mars 2027', 'March 14th, 2027', 'Sunday, 14 March 2027 at 9:30'. A year of two digits may have
 * only one other number beside it: a third could be the year, or part of a time.
 */
function namedDate(written: string): string | undefined {
  const [one = '', two, ...more] = written.replace(TIME, ' ').match(/\d+/g) ?? [];
  if (two === undefined) return undefined;
  const words = written.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  // The last match: a weekday before it can look like a month, as 'mar.' of mardi.
  const month = words.map((word) => monthsByName().get(folded(word))).findLast((found) => found !== undefined);
  const [year, day] = one.length === 4 ? [one, two] : [two, one];
  const isYear = year.length === 4 || (year.length === 2 && more.length === 0);
  if (month === undefined || words.length > MOST_WORDS || day.length > 2 || !isYear) return undefined;
  return dateOfParts(year, String(month), day);
}

let months: ReadonlyMap<string, number> | undefined;

/** The numbers of months by their names: long and short, alone and beside a day, which changes some. */
function monthsByName(): ReadonlyMap<string, number> {
  if (months) return months;
  const found = new Map<string, number>();
  const styles = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' as const }]);
  for (const language of LANGUAGES) {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2027, month - 1, 14));
        const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '');
        if (/^\p{L}{3,}$/u.test(name) && !found.has(name)) found.set(name, month);
      }
    }
  }
  months = found;
  return found;
}
