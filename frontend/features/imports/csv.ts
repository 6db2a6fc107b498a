import { readings } from '#shared/domain/numbers.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { dateIn } from './json.ts';
import { type Entry, type Found, isDate, type Reader, type Reading, readingOf, type Unread } from './model.ts';

/* A table of another program: a row for each check-off. The user says which column is what; guesses come first. */

export const DATE_FORMATS = ['ymd', 'dmy', 'mdy', 'compact'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Which column is what, by its place. */
export interface Columns {
  /** Without one, all rows are of one habit, named like the file. */
  title: number | undefined;
  date: number;
  /** Without one, each row is a check-off. */
  status: number | undefined;
  format: DateFormat;
}

export interface Table {
  /** The name of the file, without its ending. */
  name: string;
  head: string[];
  rows: string[][];
}

const PATTERNS: Record<DateFormat, RegExp> = {
  ymd: /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?:[T ,].*)?$/,
  dmy: /^(?<d>\d{1,2})[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})(?:[T ,].*)?$/,
  mdy: /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4})(?:[T ,].*)?$/,
  compact: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
};

const DONE = /^(?:x|y|yes|true|on|done|complete|completed|check|checked|ok|success|✓|✔|✅|yes_manual)$/i;
const SKIPPED = /^(?:s|skip|skipped|excused|skip_manual)$/i;
const NOT_DONE = /^(?:|n|no|false|off|-|missed|fail|failed|pending|open|incomplete|unknown|none|null|undone|✗|✘|❌)$/i;

/** Whether the month comes before the day in dates of a locale. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/;

/** A table from the rows of a file; its first row is its head unless it has a date. */
export function tableOf(name: string, rows: readonly string[][]): Table {
  const [first = [], ...others] = rows;
  const isHead = !first.some((cell) => guessFormat([cell], false).share === 1);
  const width = Math.max(0, ...rows.slice(0, 100).map(({ length }) => length));
  const head = Array.from({ length: width }, (_, column) => (isHead ? (first[column] ?? '').trim() : ''));
  return { name, head, rows: isHead ? [...others] : [...rows] };
}

/** The most likely columns; undefined if no column has dates. */
export function guessColumns({ head, rows }: Table, monthFirst: boolean): Columns | undefined {
  const sample = rows.slice(0, 500);
  const column = (index: number) => sample.map((row) => row[index] ?? '');
  const dated = head
    .map((_, index) => ({ index, ...guessFormat(column(index), monthFirst) }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share || a.index - b.index);
  const [date] = dated;
  if (!date) return undefined;
  const others = head.map((name, index) => ({ name, index })).filter(({ index }) => index !== date.index);
  const named = (pattern: RegExp) => others.find(({ name }) => pattern.test(name))?.index;
  const status =
    named(/^(?:status|state|value|done|completed?|checked|result|outcome)$/i) ??
    others.find(({ index }) => isStatus(column(index)))?.index;
  const title =
    named(/^(?:title|habit|name|task|activity|commitment|goal|habit name|task name)$/i) ??
    others.find(({ index }) => index !== status && isTitle(column(index)))?.index;
  return { title, date: date.index, status, format: date.format };
}

/** The format that reads most of these values, and the share that it reads; of equals the first, or by habit. */
export function guessFormat(values: readonly string[], monthFirst: boolean): { format: DateFormat; share: number } {
  const given = values.filter((value) => value.trim() !== '');
  const formats = DATE_FORMATS.toSorted((a, b) => Number(monthFirst) * (Number(a === 'dmy') - Number(b === 'dmy')));
  const [best = { format: 'ymd' as const, count: 0 }] = formats
    .map((format) => ({ format, count: given.filter((value) => dateFrom(value, format) !== undefined).length }))
    .sort((a, b) => b.count - a.count);
  return { format: best.format, share: given.length === 0 ? 0 : best.count / given.length };
}

/** `YYYY-MM-DD`, or undefined if the value is no date in this format. */
export function dateFrom(value: string, format: DateFormat): string | undefined {
  const { y = '', m = '', d = '' } = PATTERNS[format].exec(value.trim())?.groups ?? {};
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** An instant is on the date of the user's clock. A time without its offset is taken for one of that clock. */
function dateOfInstant(value: string, reader: Reader): string | undefined {
  const [, date, time, offset] = INSTANT.exec(value) ?? [];
  // Not every browser reads an offset without its colon.
  return date && dateIn(`${date}T${time}${offset?.replace(/^(...)(..)$/, '$1:$2')}`, reader);
}

export function readTable(table: Table, { title, date, status, format }: Columns, reader: Reader): Reading {
  const unread: Unread[] = [];
  const byTitle = new Map<string, { entries: Entry[]; start: string }>();
  for (const row of table.rows) {
    const name = title === undefined ? table.name : (row[title] ?? '').trim();
    const written = (row[date] ?? '').trim();
    const day = dateOfInstant(written, reader) ?? dateFrom(written, format);
    const done = status === undefined ? 'completed' : statusOf(row[status] ?? '');
    if (name === '' || day === undefined || done === undefined) {
      if (name === '') unread.push({ reason: 'no_title', value: row.join(', ') });
      else if (day === undefined) unread.push({ reason: 'bad_date', value: written });
      else unread.push({ reason: 'bad_status', value: row[status ?? 0] ?? '' });
      continue;
    }
    const habit = byTitle.get(name) ?? { entries: [], start: day };
    byTitle.set(name, habit);
    if (day < habit.start) habit.start = day;
    if (done !== 'open') habit.entries.push({ date: day, status: done });
  }
  const found = [...byTitle].map(
    ([name, { entries, start }]): Found => ({
      title: name,
      frequency: usualFrequency(entries),
      startDate: start,
      entries,
    }),
  );
  return readingOf('csv', found, { unread, losses: new Set() }, reader.today);
}

function statusOf(value: string): Entry['status'] | 'open' | undefined {
  const word = value.trim();
  if (DONE.test(word)) return 'completed';
  if (SKIPPED.test(word)) return 'skipped';
  if (NOT_DONE.test(word)) return 'open';
  // Whether it is above zero is the same in both readings, if there are two.
  const [amount] = readings(word);
  if (amount === undefined) return undefined;
  return amount > 0 ? 'completed' : 'open';
}

/** How often it was done in the middle: half of the gaps between two check-offs are shorter. */
function usualFrequency(entries: readonly Entry[]): Frequency {
  const days = [...new Set(entries.map(({ date }) => Date.parse(date) / 86_400_000))].sort((a, b) => a - b);
  const gaps = days
    .slice(1)
    .map((day, index) => day - (days[index] ?? day))
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 1;
  return middle >= 20 ? 'monthly' : middle >= 5 ? 'weekly' : 'daily';
}

function isStatus(values: readonly string[]): boolean {
  const given = values.filter((value) => value.trim() !== '');
  return given.length > 0 && given.every((value) => statusOf(value) !== undefined);
}

function isTitle(values: readonly string[]): boolean {
  return values.some((value) => /\p{L}/u.test(value));
}
