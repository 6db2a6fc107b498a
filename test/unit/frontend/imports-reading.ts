import type { Columns, Guess, Table } from '#frontend/features/imports/columns.ts';
import type { Reading } from '#frontend/features/imports/model.ts';
import { readFile, readMapped } from '#frontend/features/imports/readers.ts';
import { UnreadableFile } from '#frontend/features/imports/unread.ts';
import { toLocal } from '#shared/domain/local-time.ts';

/* What becomes of a file that somebody brings. */

export const reader = {
  today: '2026-01-06',
  dateOf: (instant: number, timezone = 'UTC') => toLocal(instant, timezone).date,
  endOf: (date: string) => Date.parse(`${date}T23:59:59Z`),
};

export async function read(file: File): Promise<Reading> {
  const outcome = await readFile(file, reader, false);
  if (!('reading' in outcome)) throw new Error('A table, and no program’s own file');
  return outcome.reading;
}

export const problem = async (file: File): Promise<string> => {
  const error = await readFile(file, reader, false).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UnreadableFile)) throw new Error(`Not refused: ${error}`);
  return typeof error.problem === 'string' ? error.problem : JSON.stringify(error.problem);
};

export const csv = (text: string, name = 'habits.csv') => new File([text], name);

/** The columns that are guessed of a table, by their names. */
export async function guessed(file: File, monthFirst = false) {
  const { table, columns } = await tableIn(file, monthFirst);
  const named = (place: number | string | null | undefined) =>
    typeof place === 'number' ? table.head[place] : (place ?? (place === null ? 'ask' : undefined));
  const { title, date, status, category, note, format } = columns;
  const others = { category: named(category), note: named(note) };
  return JSON.parse(
    JSON.stringify({ title: named(title), date: named(date), status: named(status), ...others, format }),
  ) as unknown;
}

/** A table by its guessed columns, or those that the user has changed. */
export async function readAs(file: File, changed: Partial<Columns> = {}, monthFirst = false): Promise<Reading> {
  const { table, columns } = await tableIn(file, monthFirst);
  return readMapped(table, { ...columns, status: columns.status ?? undefined, ...changed }, reader);
}

async function tableIn(file: File, monthFirst: boolean): Promise<{ table: Table; columns: Guess }> {
  const outcome = await readFile(file, reader, monthFirst);
  if (!('table' in outcome)) throw new Error('Not recognized as a table');
  return outcome;
}

/** 'Read daily from 2026-01-01: 2026-01-01 completed, …' for each habit. */
export const shown = ({ habits }: Reading) =>
  habits.map(
    ({ title, frequency, startDate, entries }) =>
      `${title} ${frequency} from ${startDate}: ${entries.map(({ date, status, amount }) => [date, status, amount].filter(Boolean).join(' ')).join(', ')}`,
  );

/** 'Read 2026-01-01 completed: A chapter' for each note; 'only' where there is nothing else. */
export const notesIn = ({ habits }: Reading) =>
  habits.flatMap(({ title, entries }) =>
    entries.flatMap(({ date, status, note }) => (note ? [`${title} ${date} ${status ?? 'only'}: ${note}`] : [])),
  );
