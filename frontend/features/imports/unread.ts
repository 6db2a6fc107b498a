import { isDate } from '#shared/contracts/fields.ts';

/* What of a file could not be read, and why. */

/** Why a part of the file could not be read. */
export type UnreadReason =
  | 'bad_date'
  | 'future_date'
  | 'bad_status'
  | 'no_title'
  | 'no_marks'
  | 'wider'
  | 'only_negative'
  | 'yearly'
  | 'no_day'
  | 'no_text'
  | 'no_unicode'
  | 'too_long';

export interface Unread {
  reason: UnreadReason;
  /** The text in the file. */
  value: string;
}

/** Why a file as a whole cannot be read. */
export type FileProblem =
  | 'empty'
  | 'too_large'
  | 'broken'
  | 'unknown'
  | 'no_habits'
  | 'own_table'
  | 'habitica_table'
  | 'several';

/** The same, with details from the file. */
interface DetailedProblems {
  /** The number of names in the first line, and of values in most rows. */
  uneven: { names: number; values: number };
  /** The name of the date column, and some of its values. */
  bad_dates: { column: string; values: readonly string[] };
}

export class UnreadableFile extends Error {
  readonly problem:
    | FileProblem
    | { [Kind in keyof DetailedProblems]: { kind: Kind } & DetailedProblems[Kind] }[keyof DetailedProblems];

  constructor(problem: UnreadableFile['problem']) {
    super(typeof problem === 'string' ? problem : problem.kind);
    this.problem = problem;
  }
}

/** Why something of this date is left out. */
export function problemOf(date: string, today: string): UnreadReason | undefined {
  if (!isDate(date)) return 'bad_date';
  return date > today ? 'future_date' : undefined;
}
