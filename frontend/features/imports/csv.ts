import type { Frequency } from '#shared/domain/periods.ts';
import { type Columns, habitColumns, statusIn, statusOf, type Table } from './columns.ts';
import { dateOfCell, guessFormat, isBare } from './dates.ts';
import { type FoundHabit, type HabitEntry, noteOf, type Reader, type Reading, readingOf } from './model.ts';
import { type Unread, UnreadableFile } from './unread.ts';

/*
 * A table of another program: with a row for each check-off, or a column for each habit. Its columns are guessed first,
 * then the user confirms them.
 */

/** The number of rows by which the head is found. */
const SAMPLE = 100;

/** A table from the rows of a file; its first row is its head unless it has a date. @throws UnreadableFile (uneven) */
export function tableOf(name: string, rows: readonly string[][]): Table {
  const [first = [], ...others] = withoutPreamble(isTransposed(rows) ? transposed(rows) : rows);
  const hasHead = !first.some(hasDate);
  const head = hasHead ? fittedHead(first, others) : Array.from({ length: widest(rows) }, () => '');
  const [fitting = [], wider = []] = [true, false].map((fits) =>
    (hasHead ? others : [first, ...others]).filter((row) => filledIn(row) <= head.length === fits),
  );
  return { name, head, rows: fitting, wider };
}

/** Whether there is a column for each date, and a row for each habit. */
function isTransposed([first = [], ...others]: readonly string[][]): boolean {
  const [name = '', ...dates] = first;
  const days = dates.filter(isFilled);
  return (
    others.length > 0 &&
    days.length > 1 &&
    days.every(hasDate) &&
    !hasDate(name) &&
    !others.some((row) => row.some(hasDate))
  );
}

const transposed = (rows: readonly string[][]): string[][] =>
  Array.from({ length: widest(rows) }, (_, column) => rows.map((row) => row[column] ?? ''));

/**
 * The names of the columns, one for each value of a row. A program that does not quote names splits names with a comma:
 * such a part begins with a space. A head that does not fit would assign the days of one habit to another.
 * @throws UnreadableFile (uneven)
 */
export function fittedHead(first: readonly string[], rows: readonly string[][]): string[] {
  const width = usualWidth(rows) ?? first.length;
  // Columns at the end that no row fills need no name.
  const filled = rows.reduce((most, row) => (row.length === width ? Math.max(most, filledIn(row)) : most), 0);
  const names = first.slice(0, filledIn(first));
  // If head and rows both end without a value, the last column does not count.
  const room = filled < width ? Math.max(filled, width - (first.length - names.length)) : width;
  const fitted =
    [first, joined(first)].find(({ length }) => length === width) ??
    [names, joined(names)].find(({ length }) => length >= filled && length <= room) ??
    // Shorter rows lack their last values.
    [names].find(({ length }) => length > width && length <= widest(rows));
  if (!fitted) throw new UnreadableFile({ kind: 'uneven', names: names.length, values: filled });
  const size = Math.max(width, fitted.length);
  return Array.from({ length: size }, (_, column) => (fitted[column] ?? '').trim());
}

const joined = (names: readonly string[]): string[] => names.join('\0').replaceAll('\0 ', ', ').split('\0');

/** Skips lines before the head: they describe the file, and fill fewer cells than most rows. */
function withoutPreamble(rows: readonly string[][]): readonly string[][] {
  const sizes = rows.slice(0, SAMPLE).map(filledCount);
  const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  const usual = widest(rows) > 1 ? Math.max(2, median) : 1;
  const start = rows.findIndex((row) => filledCount(row) >= usual);
  return start > 0 && !rows[start]?.some(hasDate) ? rows.slice(start) : rows;
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const filledCount = (row: readonly string[]): number => row.filter(isFilled).length;
/** The number of cells up to the last one that is filled. */
const filledIn = (row: readonly string[]): number => row.findLastIndex(isFilled) + 1;

function widest(rows: readonly string[][]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly string[][]): number | undefined {
  const counts = [...Map.groupBy(rows, ({ length }) => length)].map(([width, each]) => ({ width, count: each.length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.width;
}

function hasDate(cell: string): boolean {
  const { format, share } = guessFormat([cell], false);
  return share === 1 && !isBare(format);
}

export function readTable(table: Table, columns: Columns, reader: Reader): Reading {
  const unread: Unread[] = table.wider.map((row) => ({ reason: 'wider', value: row.join(', ') }));
  const dated = table.rows.flatMap((row) => {
    const written = (row[columns.date] ?? '').trim();
    const date = dateOfCell(written, columns.format, reader);
    if (date === undefined) unread.push({ reason: 'bad_date', value: written });
    return date === undefined ? [] : [{ date, row }];
  });
  const found =
    columns.title === 'columns'
      ? habitsOfColumns(table, columns, dated, unread)
      : habitsOfRows(table, { ...columns, title: columns.title }, dated, unread);
  return readingOf('csv', found, { unread }, reader);
}

type Dated = readonly { date: string; row: readonly string[] }[];

function habitsOfRows(
  { name: fileName, head }: Table,
  { title, status, category, note }: Columns & { title: number | undefined },
  rows: Dated,
  unread: Unread[],
): FoundHabit[] {
  const statuses = new Map<string, ReturnType<typeof statusOf>>();
  const byTitle = new Map<string, { entries: HabitEntry[]; start: string; category: string | undefined }>();
  for (const { date, row } of rows) {
    const cell = (column: number | undefined) => (column === undefined ? undefined : (row[column] ?? '').trim());
    const name = title === undefined ? fileName : (cell(title) ?? '');
    const mark = cell(status);
    // Cached, because a file has thousands of rows and few different words.
    if (mark !== undefined && !statuses.has(mark)) statuses.set(mark, statusIn(head[status ?? -1] ?? '', mark));
    const done = mark === undefined ? 'completed' : statuses.get(mark);
    if (name === '' || done === undefined) {
      if (name === '') unread.push({ reason: 'no_title', value: row.join(', ') });
      else unread.push({ reason: 'bad_status', value: mark ?? '' });
      continue;
    }
    const habit = byTitle.get(name) ?? { entries: [], start: date, category: undefined };
    byTitle.set(name, habit);
    if (date < habit.start) habit.start = date;
    habit.category ||= cell(category);
    const noted = noteOf(cell(note) ?? '');
    if (done !== 'open' || noted)
      habit.entries.push({ date, ...(done !== 'open' && { status: done }), ...(noted && { note: noted }) });
  }
  return [...byTitle].map(([name, { start, ...habit }]) => ({
    title: name,
    frequency: usualFrequency(habit.entries),
    startDate: start,
    ...habit,
  }));
}

function habitsOfColumns(table: Table, { date: dateColumn }: Columns, rows: Dated, unread: Unread[]): FoundHabit[] {
  const { habits, others } = habitColumns(table, dateColumn);
  unread.push(...others.map((value): Unread => ({ reason: 'no_marks', value })));
  return habits.map((column) => {
    // An empty cell before the first mark means that the habit did not exist yet.
    const marks = rows.flatMap(({ date, row }) => {
      const value = (row[column] ?? '').trim();
      const status = statusOf(value);
      if (status === undefined) unread.push({ reason: 'bad_status', value });
      return status === undefined || value === '' ? [] : [{ date, status }];
    });
    const entries = marks.flatMap(({ date, status }) => (status === 'open' ? [] : [{ date, status }]));
    const start = marks.map(({ date }) => date).sort()[0];
    return { title: table.head[column] ?? '', frequency: usualFrequency(entries), startDate: start, entries };
  });
}

/** The typical frequency, by the median of the gaps between two check-offs. */
function usualFrequency(entries: readonly HabitEntry[]): Frequency {
  const done = entries.filter(({ status }) => status !== undefined);
  const days = [...new Set(done.map(({ date }) => Date.parse(date) / 86_400_000))].sort((a, b) => a - b);
  const gaps = days
    .slice(1)
    .map((day, index) => day - (days[index] ?? day))
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 1;
  return middle >= 20 ? 'monthly' : middle >= 5 ? 'weekly' : 'daily';
}
