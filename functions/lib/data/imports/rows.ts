import { type ErrorDetail, Refusal } from '#shared/domain/refusal.ts';

/** A row of an import, with its place in its list. */
export interface Row<Value> {
  index: number;
  value: Value;
}

/** A row that was refused. */
export interface RefusedRow {
  index: number;
  detail: ErrorDetail;
}

/** The results of `make` for each row. Rows that it refuses are left out and added to `refused`. */
export function eachRow<Value, Result>(
  rows: readonly Row<Value>[],
  refused: RefusedRow[],
  make: (value: Value) => Result,
): Result[] {
  return rows.flatMap(({ index, value }) => {
    try {
      return [make(value)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ index, detail: error.details[0] });
      return [];
    }
  });
}
