import * as z from 'zod/mini';
import type { Label } from '../domain/field-labels.ts';
import { listOf } from './fields.ts';

/* Rows of an import. They are validated one by one: a wrong row is reported, and the others are not refused. */

/** A list of at most `most` rows, valid or not. */
export const rowsOf = <Row extends z.ZodMiniType>(label: Label, row: Row, most: number) =>
  listOf(label, z.union([row, z.unknown()]), most);

/** A row that was not saved. */
export const refusedRow = z.object({
  /** The index of the row in its list. */
  index: z.number(),
  code: z.string(),
  message: z.string(),
});
