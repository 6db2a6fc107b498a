import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { FREQUENCIES } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { anObject, date, line, listOf, oneOf, optionalLine } from './fields.ts';
import { issue } from './issues.ts';

export const IMPORT_PARTS = ['commitments', 'entries'] as const;
export const IMPORTED_STATUSES = ['completed', 'skipped'] as const;

const amount = z
  .number({ error: issue('invalid_amount', { limit: LIMITS.amount }) })
  .check(
    z.gt(0, { error: issue('invalid_amount', { limit: LIMITS.amount }) }),
    z.lte(LIMITS.amount, { error: issue('invalid_amount', { limit: LIMITS.amount }) }),
  );

/** A commitment to import. `key` is the caller's name for it, by which entries name it. */
export const importedCommitment = z.object(
  {
    key: line('key', LIMITS.idLength),
    title: line('title', LIMITS.titleLength),
    frequency: oneOf('frequency', FREQUENCIES),
    schedule: z.optional(z.nullable(z.looseObject({}, anObject('schedule')))),
    start_date: date('start_date'),
    /** The name of a category, which is created if the user has none of this name. */
    category: z.optional(optionalLine('category', LIMITS.categoryNameLength)),
  },
  anObject('commitment'),
);

/** What was done or skipped on a date by the user's clock. `key` is its commitment's. */
export const importedEntry = z.object(
  {
    key: line('key', LIMITS.idLength),
    date: date('date'),
    status: oneOf('status', IMPORTED_STATUSES),
    amount: z.optional(z.nullable(amount)),
    note: z.optional(optionalLine('note', LIMITS.importedNoteLength)),
  },
  anObject('entry'),
);

/** Rows are validated one by one: a wrong one is reported and does not refuse the others. */
const rows = <Row extends z.ZodMiniType>(label: 'commitments' | 'entries', row: Row, most: number) =>
  listOf(label, z.union([row, z.unknown()]), most);

const refusedRow = z.object({
  part: z.enum(IMPORT_PARTS),
  /** The place of the row in its list, from 0. */
  index: z.number(),
  code: z.string(),
  message: z.string(),
});

export const imports = {
  create: endpoint('POST', '/api/v1/history/import', {
    summary:
      'Add commitments and their history from another program. The same again changes nothing: a title and source ' +
      'known already is the same commitment, and an entry of a period that has one is left as it is. ' +
      'Amounts and notes are not kept yet',
    errors: [
      'date_in_future',
      'import_key_repeated',
      'import_key_unknown',
      'not_started',
      'schedule_not_supported',
      'too_many_categories',
      'too_many_commitments',
      'too_many_imports_today',
    ],
    bodyBytes: LIMITS.importBodyBytes,
    body: z.object({
      source: line('source', LIMITS.importSourceLength),
      commitments: rows('commitments', importedCommitment, LIMITS.importedCommitments),
      entries: rows('entries', importedEntry, LIMITS.importedEntries),
    }),
    reply: z.object({
      /** Those that were not refused; `created`: not known before. */
      commitments: z.array(z.object({ key: z.string(), id: z.string(), created: z.boolean() })),
      /** The number of entries that were added. */
      created: z.number(),
      /** The number of entries whose period has one already. */
      unchanged: z.number(),
      refused: z.array(refusedRow),
    }),
  }),
};

export type ImportedCommitment = z.output<typeof importedCommitment>;
export type ImportedEntry = z.output<typeof importedEntry>;
export type ImportPart = (typeof IMPORT_PARTS)[number];
