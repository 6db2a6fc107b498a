import type * as z from 'zod/mini';
import { importCommitments, takeImport } from '#functions/lib/data/imports/imported-commitments.ts';
import { importEntries } from '#functions/lib/data/imports/imported-entries.ts';
import type { RefusedRow, Row } from '#functions/lib/data/imports/rows.ts';
import { messageOf } from '#functions/lib/http/answer.ts';
import { check } from '#functions/lib/http/body.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { type ImportPart, importedCommitment, importedEntry, imports } from '#shared/contracts/imports.ts';

export const handler = resource(
  route(imports.create, async ({ user, body, locale, now }) => {
    const { source, commitments, entries } = body();
    await takeImport(user.id, now);
    const [promised, done] = [validRows(importedCommitment, commitments), validRows(importedEntry, entries)];
    const made = await importCommitments(user.id, source, promised.rows, now);
    const added = await importEntries(user.id, made.ids, made.progress, done.rows, now);
    const text = await textOf(locale());
    const told = (part: ImportPart, refused: readonly RefusedRow[]) =>
      refused.map(({ index, detail }) => ({ part, index, code: detail.code, message: messageOf(detail, text) }));
    return {
      commitments: [...made.ids].map(([key, id]) => ({ key, id, created: made.created.has(id) })),
      created: added.created,
      unchanged: added.unchanged,
      notes: added.notes,
      refused: [
        ...told('commitments', [...promised.refused, ...made.refused]),
        ...told('entries', [...done.refused, ...added.refused]),
      ].sort((a, b) => (a.part === b.part ? a.index - b.index : a.part < b.part ? -1 : 1)),
    };
  }),
);

/** The valid rows, and why the others are refused. */
function validRows<Schema extends z.ZodMiniType>(schema: Schema, values: readonly unknown[]) {
  const rows: Row<z.output<Schema>>[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, value] of values.entries()) {
    const result = check(schema, value);
    if ('data' in result) rows.push({ index, value: result.data });
    else refused.push({ index, detail: result.details[0] });
  }
  return { rows, refused };
}
