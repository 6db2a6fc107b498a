import type * as z from 'zod/mini';
import type { RefusedRow, Row } from './data/imports/rows.ts';
import { messageOf } from './http/answer.ts';
import { check } from './http/body.ts';
import type { LocalText } from './text.ts';

/* The rows of an import, before they are saved and in the answer. */

/** The valid rows, and why the others are refused. */
export function validRows<Schema extends z.ZodMiniType>(schema: Schema, values: readonly unknown[]) {
  const rows: Row<z.output<Schema>>[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, value] of values.entries()) {
    const result = check(schema, value);
    if ('data' in result) rows.push({ index, value: result.data });
    else refused.push({ index, detail: result.details[0] });
  }
  return { rows, refused };
}

/** Refused rows in the form of the API, in their order. */
export function presentRefused(refused: readonly RefusedRow[], text: LocalText) {
  return refused
    .map(({ index, detail }) => ({ index, code: detail.code, message: messageOf(detail, text) }))
    .sort((a, b) => a.index - b.index);
}
