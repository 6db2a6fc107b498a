import { takeImport } from '#functions/lib/data/imports/import-calls.ts';
import { importCommitments } from '#functions/lib/data/imports/imported-commitments.ts';
import { importEntries } from '#functions/lib/data/imports/imported-entries.ts';
import type { RefusedRow } from '#functions/lib/data/imports/rows.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentRefused, validRows } from '#functions/lib/imported-rows.ts';
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
      presentRefused(refused, text).map((row) => ({ part, ...row }));
    return {
      commitments: [...made.ids].map(([key, id]) => ({ key, id, created: made.created.has(id) })),
      created: added.created,
      unchanged: added.unchanged,
      notes: added.notes,
      refused: [
        ...told('commitments', [...promised.refused, ...made.refused]),
        ...told('entries', [...done.refused, ...added.refused]),
      ],
    };
  }),
);
