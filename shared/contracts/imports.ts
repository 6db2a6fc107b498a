import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { TIES } from '../domain/powerups.ts';
import { FREQUENCIES, scheduleInput } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  anObject,
  date,
  instantText,
  line,
  listOf,
  oneOf,
  optionalLine,
  paragraph,
  timesOfDay,
} from './fields.ts';
import { issue } from './issues.ts';
import { refusedRow, rowsOf } from './rows.ts';
import { firstAudience } from './visibility.ts';

const IMPORT_PARTS = ['commitments', 'entries'] as const;
const IMPORTED_STATUSES = ['completed', 'skipped'] as const;

const importedPause = z.object(
  {
    from: date('from'),
    until: z.nullable(date('until')),
    reason: z.optional(optionalLine('reason', LIMITS.pauseReasonLength)),
  },
  anObject('pause'),
);

// Instants as text, because a row is validated twice.
const importedClosing = z.object({ from: instantText, to: z.nullable(instantText) }, anObject('closing'));

/** A commitment to import. `key` is the caller's name for it in entries. */
export const importedCommitment = z.object(
  {
    key: line('key', LIMITS.idLength),
    /** Its id in an export of Steadfast, by which it is found again even after it was renamed. */
    id: z.optional(line('id', LIMITS.idLength)),
    title: line('title', LIMITS.titleLength),
    frequency: oneOf('frequency', FREQUENCIES),
    schedule: z.optional(z.nullable(scheduleInput)),
    start_date: date('start_date'),
    /** The name of a category, which is created if the user has none with this name. */
    category: z.optional(optionalLine('category', LIMITS.categoryNameLength)),
    /** Cue, tie, reminders and times of rest. A commitment that exists already keeps its own. */
    cue: z.optional(optionalLine('cue', LIMITS.cueLength)),
    tied_to: z.optional(oneOf('tied_to', TIES)),
    reminders: z.optional(timesOfDay('reminders', LIMITS.reminders)),
    pauses: z.optional(listOf('pauses', importedPause, LIMITS.importedPauses)),
    closings: z.optional(listOf('closings', importedClosing, LIMITS.closings)),
    ...firstAudience,
  },
  anObject('commitment'),
);

/**
 * A completed or skipped date by the user's clock; without a status only a note. `key` is that of its commitment. A
 * note becomes one line, and is cut at the limit.
 */
export const importedEntry = z
  .object(
    {
      key: line('key', LIMITS.idLength),
      date: date('date'),
      status: z.optional(z.nullable(oneOf('status', IMPORTED_STATUSES))),
      amount: z.optional(z.nullable(amount(LIMITS.amount))),
      note: z.optional(paragraph('note', LIMITS.importedNoteLength)),
    },
    anObject('entry'),
  )
  .check(
    z.refine(({ status, note }) => Boolean(status || note), {
      error: issue('required', { label: 'status' }),
      path: ['status'],
    }),
  );

export const imports = {
  create: endpoint('POST', '/api/v1/history/import', {
    summary:
      'Add commitments and their history from another program. The same again changes nothing: a title and source ' +
      'known already is the same commitment (with an id, the id and source), and an entry of a period that has one is ' +
      'left as it is, as is a note. ' +
      'Amounts count where there is a target',
    errors: [
      'date_in_future',
      'import_key_repeated',
      'import_key_unknown',
      'not_due',
      'not_started',
      'once_a_day_without_times',
      'schedule_conflict',
      'schedule_unfit',
      'too_many_additions',
      'too_many_categories',
      'too_many_commitments',
      'too_many_current_additions',
      'too_many_imports_today',
      'too_many_paused_commitments',
      'too_many_pauses',
      'until_before_from',
    ],
    bodyBytes: LIMITS.importBodyBytes,
    body: z.object({
      source: line('source', LIMITS.importSourceLength),
      commitments: rowsOf('commitments', importedCommitment, LIMITS.importedCommitments),
      entries: rowsOf('entries', importedEntry, LIMITS.importedEntries),
    }),
    reply: z.object({
      /** Commitments that were not refused; `created`: new ones. */
      commitments: z.array(z.object({ key: z.string(), id: z.string(), created: z.boolean() })),
      /** The number of added entries: completed, skipped, or with a note alone. */
      created: z.number(),
      /** The number of entries whose period already had one. */
      unchanged: z.number(),
      /** The number of periods with a new or longer note, including those of unchanged entries. */
      notes: z.number(),
      refused: z.array(z.extend(refusedRow, { part: z.enum(IMPORT_PARTS) })),
    }),
  }),
};

export type ImportedCommitment = z.output<typeof importedCommitment>;
export type ImportedEntry = z.output<typeof importedEntry>;
export type ImportPart = (typeof IMPORT_PARTS)[number];
