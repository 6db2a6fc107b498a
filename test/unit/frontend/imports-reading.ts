import { type Reading, UnreadableFile } from '#frontend/features/imports/model.ts';
import { readFile } from '#frontend/features/imports/readers.ts';

/* What becomes of a file that somebody brings. */

export const reader = {
  today: '2026-01-06',
  dateOf: (instant: number) => new Date(instant).toISOString().slice(0, 10),
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
  return error.problem;
};

/** 'Read daily from 2026-01-01: 2026-01-01 completed, …' for each habit. */
export const shown = ({ habits }: Reading) =>
  habits.map(
    ({ title, frequency, startDate, entries }) =>
      `${title} ${frequency} from ${startDate}: ${entries.map(({ date, status }) => `${date} ${status}`).join(', ')}`,
  );

/** 'Read 2026-01-01 completed: A chapter' for each note; 'only' where there is nothing else. */
export const notesIn = ({ habits }: Reading) =>
  habits.flatMap(({ title, entries }) =>
    entries.flatMap(({ date, status, note }) => (note ? [`${title} ${date} ${status ?? 'only'}: ${note}`] : [])),
  );
