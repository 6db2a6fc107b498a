import { isDate } from '#shared/contracts/fields.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { fittedHead } from './csv.ts';
import {
  type FoundHabit,
  frequencyOf,
  type Goal,
  type HabitEntry,
  noteOf,
  type Reader,
  type Reading,
  readingOf,
  withGoal,
} from './model.ts';
import { type Unread, UnreadableFile } from './unread.ts';

/*
 * Loop Habit Tracker: the zip of 'Export data' as CSV. `Habits.csv` describes the habits; each has a folder such as
 * `001 Read/` with a `Checkmarks.csv` of dates and values. In earlier versions that file has no header, numbers instead
 * of names, and no notes. A `Checkmarks.csv` at the top has a column for each habit, and an unquoted header.
 */

/** The files of the export, by path. */
export type Tables = ReadonlyMap<string, string[][]>;

/** The number of a value's name; earlier versions write the number. */
const VALUES: Record<string, number> = { YES_MANUAL: 2, YES_AUTO: 1, NO: 0, UNKNOWN: -1, SKIP: 3 };
const ONLY_HERE = ['YES_MANUAL', 'YES_AUTO', 'UNKNOWN'];
const YES = 2;
/** Not checked off, but done often enough on other days. */
const AUTO = 1;
const UNKNOWN = -1;
/** 3, and -3 in some versions. */
const SKIPPED = [3, -3];

/** Whether a path is one of the files that are read. */
export const isLoopFile = (path: string): boolean => /(^|\/)(Habits|Checkmarks)\.csv$/.test(path);

/** Whether these are files of Loop's export. */
export function isLoop(tables: Tables): boolean {
  return [...tables.keys()].some((path) => /(^|\/)Checkmarks\.csv$/.test(path));
}

/**
 * Whether a table is a single `Checkmarks.csv`, of all habits or of one. Other programs also write dates and whole
 * numbers, with other meanings. Only Loop has these words, or ends each line of numbers with a comma and writes 2 for a
 * check-off. A file of one habit with its original name needs neither.
 */
export function isCheckmarks(name: string, rows: readonly string[][]): boolean {
  const [head = [], ...others] = rows;
  const dated = isDate(head[0] ?? '') ? rows : others;
  if (dated.length === 0 || (dated !== rows && !isCalled(head[0], 'date'))) return false;
  const isOfOne = dated === rows || isHeadOfOne(head);
  const marks = dated.flatMap(([date = '', ...values]) =>
    (isOfOne ? values.slice(0, 1) : values).map((value) => ({ date, value })),
  );
  if (!marks.every(({ date, value }) => isDate(date) && isValue(value))) return false;
  if (marks.some(({ value }) => ONLY_HERE.includes(value))) return true;
  if (isOfOne) return /^checkmarks\b/i.test(name);
  const endsWithComma = [head, ...dated].every((row) => row.at(-1) === '');
  return endsWithComma && marks.some(({ value }) => Number(value) === YES);
}

export function readLoop(tables: Tables, reader: Reader): Reading {
  const folders = [...tables].flatMap(([path, rows]) => {
    const [, number, name] = /^(?:.*\/)?(\d{3}) ?([^/]*)\/Checkmarks\.csv$/.exec(path) ?? [];
    return number === undefined ? [] : [{ position: Number(number), name: name ?? '', rows }];
  });
  const habits = described(find(tables, 'Habits.csv') ?? []);
  const told: Problems = { unread: [] };
  const found = folders
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, name, rows }) => habitOf(habits.get(position) ?? { name }, checkmarksOf(rows), told));
  if (found.length > 0) return readingOf('loop', found, told, reader);
  return readCheckmarks(find(tables, 'Checkmarks.csv') ?? [], '', reader);
}

/** `name` is that of the only habit, if the file does not have it. @throws UnreadableFile (uneven) */
export function readCheckmarks(rows: readonly string[][], name: string, reader: Reader): Reading {
  const [head = [], ...others] = rows;
  const told: Problems = { unread: [] };
  const isOfOne = isDate(head[0] ?? '') || isHeadOfOne(head);
  const found = isOfOne
    ? [habitOf({ name }, checkmarksOf(rows), told)]
    : habitsOfAll(fittedHead(head, others), others, told);
  return readingOf('loop', found, told, reader);
}

function habitsOfAll(names: readonly string[], rows: readonly string[][], told: Problems): FoundHabit[] {
  const named = names.findLastIndex((name) => name !== '') + 1;
  const fits = (row: readonly string[]) => row.slice(named).every((cell) => cell === '');
  for (const row of rows.filter((row) => !fits(row))) told.unread.push({ reason: 'wider', value: row.join(', ') });
  const fitting = rows.filter(fits);
  return names.flatMap((name, column) => {
    if (column === 0 || name === '') return [];
    const marks = fitting.map((row) => ({ date: row[0] ?? '', value: row[column] ?? '', note: '' }));
    return [habitOf({ name }, marks, told)];
  });
}

interface Problems {
  unread: Unread[];
}

interface HabitDescription {
  name: string;
  times?: number;
  days?: number;
  goal?: Goal;
  archived?: boolean;
}

interface Checkmark {
  date: string;
  value: string;
  note: string;
}

/**
 * The habits of `Habits.csv` by their position. Columns are found by name, because they differ between versions.
 * @throws UnreadableFile (uneven)
 */
function described([head = [], ...rows]: readonly string[][]): Map<number, HabitDescription> {
  const columns = new Map(head.map((name, column) => [name.toLowerCase(), column]));
  const of = (row: readonly string[], ...names: string[]) => {
    const column = names.map((name) => columns.get(name)).find((each) => each !== undefined);
    return column === undefined ? '' : (row[column] ?? '');
  };
  const wider = rows.find((row) => row.slice(head.length).some((cell) => cell !== ''));
  if (wider) throw new UnreadableFile({ kind: 'uneven', names: head.length, values: wider.length });
  return new Map(
    rows.map((row, index) => {
      const [times, days] = [
        Number(of(row, 'frequencynumerator', 'numrepetitions')) || 1,
        Number(of(row, 'frequencydenominator', 'interval')) || 1,
      ];
      const amount = Number(of(row, 'target value')) || 0;
      const atMost = of(row, 'target type') === 'AT_MOST';
      const isNumber = of(row, 'type') === 'NUMERICAL';
      return [
        Number(of(row, 'position')) || index + 1,
        {
          name: of(row, 'name'),
          times,
          days,
          archived: of(row, 'archived?') === 'true',
          ...(isNumber && { goal: { amount, unit: of(row, 'unit'), atMost } }),
        },
      ];
    }),
  );
}

function checkmarksOf(rows: readonly string[][]): Checkmark[] {
  const dated = isDate(rows[0]?.[0] ?? '') ? rows : rows.slice(1);
  // A note comes last, so all later commas belong to it, also if it is not quoted.
  return dated.map(([date = '', value = '', ...note]) => ({ date, value, note: note.join(',').replace(/,+$/, '') }));
}

function habitOf(
  { name, times = 1, days = 1, goal, archived }: HabitDescription,
  marks: Checkmark[],
  { unread }: Problems,
): FoundHabit {
  const known = marks.flatMap(({ date, value, note: written }) => {
    if (isValue(value) && isDate(date)) {
      return [{ date, value: VALUES[value] ?? Number(value), skipped: value === 'SKIP', note: noteOf(written) }];
    }
    unread.push(isDate(date) ? { reason: 'bad_status', value } : { reason: 'bad_date', value: date });
    return [];
  });
  // Without a description, a value that yes-or-no habits cannot have shows a habit with numbers.
  const isNumber = goal !== undefined || known.some(({ value }) => value > 3);
  const notes = known.flatMap(({ date, note: written }) => (written ? [{ date, note: written }] : []));
  // A goal is for all days of its rhythm together.
  const rhythm = frequencyOf(goal ? 1 : times, days);
  const kept = goal && withGoal(rhythm, goal);
  const ofNumbers = kept?.schedule ? amounts(known, days) : reached(known, days, goal);
  const told = known.filter(({ value }) => value !== UNKNOWN);
  return {
    title: name,
    frequency: rhythm.frequency,
    schedule: kept?.schedule ?? rhythm.schedule,
    startDate: datesOf(told)[0],
    entries: [...(isNumber ? ofNumbers : checked(known)), ...notes],
    archived: archived ?? false,
    lastDate: datesOf(told.filter(({ value }) => isNumber || value !== AUTO)).at(-1),
    notes: [
      rhythm.note,
      ...(kept?.notes ?? []),
      isNumber && !goal ? { kind: 'no_goal' } : undefined,
      kept?.schedule && known.some(isCapped) ? { kind: 'capped' } : undefined,
    ],
  };
}

/** `skipped`: the file has the word for it. In a habit with numbers, the number for it is an amount. */
type Marks = readonly { date: string; value: number; skipped: boolean }[];

const datesOf = (known: Marks): string[] => known.map(({ date }) => date).sort();

function checked(known: Marks): HabitEntry[] {
  return known.flatMap(({ date, value }): HabitEntry[] => {
    if (value === YES) return [{ date, status: 'completed' }];
    return SKIPPED.includes(value) ? [{ date, status: 'skipped' }] : [];
  });
}

/** The amounts of each day, and the skipped days. */
function amounts(known: Marks, days: number): HabitEntry[] {
  const some = known.filter(({ value, skipped }) => value > 0 && !skipped);
  return [
    ...some.map(
      ({ date, value }): HabitEntry => ({ date, status: 'completed', amount: Math.min(value / 1000, LIMITS.amount) }),
    ),
    ...skips(known, days),
  ];
}

const isCapped = ({ value }: Marks[number]): boolean => value / 1000 > LIMITS.amount;

/** In a goal of several days, one skipped day does not skip the others. */
const skips = (known: Marks, days: number): HabitEntry[] =>
  days < 7 ? known.flatMap(({ date, skipped }) => (skipped ? [{ date, status: 'skipped' }] : [])) : [];

/**
 * The days on which a goal was reached (without a goal, those with an amount), and the skipped ones. For a goal of
 * several days, the last day of each week or month in which it was reached.
 */
function reached(known: Marks, days: number, goal: Goal = { amount: 0.001, unit: '', atMost: false }): HabitEntry[] {
  const amounts = known.filter(({ value, skipped }) => value >= 0 && !skipped);
  const target = goal.amount * 1000;
  const spans = Map.groupBy(amounts, ({ date }) => spanOf(date, days));
  const done = [...spans.values()].flatMap((each): HabitEntry[] => {
    const sum = each.reduce((total, { value }) => total + value, 0);
    const date = each
      .map((day) => day.date)
      .sort()
      .at(-1);
    return date !== undefined && (goal.atMost ? sum <= target : sum >= target) ? [{ date, status: 'completed' }] : [];
  });
  return [...done, ...skips(known, days)];
}

/** The day, the week from Monday, or the month of a date, as a key. */
function spanOf(date: string, days: number): string {
  if (days < 7) return date;
  if (days > 7) return date.slice(0, 7);
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

const isCalled = (cell: string | undefined, name: string): boolean => cell?.toLowerCase() === name;

/** In the table of all habits, the last column has no name: one of the habits can be called 'Value'. */
const isHeadOfOne = (head: readonly string[]): boolean =>
  isCalled(head[1], 'value') && (head.length === 2 || (head.length === 3 && isCalled(head[2], 'notes')));

const isValue = (value: string): boolean => value === '' || Object.hasOwn(VALUES, value) || /^-?\d+$/.test(value);

function find(tables: Tables, name: string): string[][] | undefined {
  return [...tables].find(([path]) => path === name || path.endsWith(`/${name}`))?.[1];
}
