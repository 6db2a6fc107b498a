import type { QueryClient } from '@tanstack/react-query';
import { type Commitment, commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { noteOn } from '#shared/text/commitments.ts';
import { HISTORY_KEY } from './history-keys.ts';
import { isDuring } from './send-change.ts';
import { addChange, type UnsentChange, usePendingChanges } from './unsent-changes.ts';

/*
 * Notes on periods, written in the list of commitments and in the history. Each is a change that is shown at once, and
 * waits on the device if the server cannot be reached.
 */

/** A note to write. */
export interface NoteToSave {
  commitmentId: string;
  title: string;
  /** An instant in the period. */
  at: string;
  /** A date in the period. */
  date: string;
  /** An empty one removes the note. */
  note: string;
  /** The replaced note; `undefined` if it is not loaded. */
  before: string | null | undefined;
}

/** Entries that were fetched longer ago may have changed elsewhere, in milliseconds. */
const FRESH = 60_000;

/** Whether the shown entries were fetched lately. After a failure of the network they may be older. */
function isFresh(client: QueryClient): boolean {
  const shown = client.getQueryCache().findAll({ queryKey: HISTORY_KEY, type: 'active' });
  return shown.every(
    ({ state }) => state.status === 'success' && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH,
  );
}

/** Shows the note at once, and sends it. */
export function saveNote(client: QueryClient, { commitmentId, title, at, date, note, before }: NoteToSave): void {
  const { method, path } = commitments.note;
  const params = { id: commitmentId };
  addChange(client, {
    kind: 'update',
    id: `${commitmentId} ${at}`,
    name: noteOn(title),
    words: note,
    // `late`, because the note may wait for an unknown time.
    calls: [{ method, path, params, body: { at, late: true, note } }],
    list: HISTORY_KEY,
    before: {
      path: commitments.history.path,
      params,
      query: { from: date, to: date },
      during: at,
      values: { note: before ?? null },
      ...(before !== undefined && isFresh(client) && { isCurrent: true }),
    },
    fields: { note: note || null },
  });
}

/** An entry with the local state that its row shows. */
export interface ShownEntry extends HistoryEntry {
  /** The id of the unsent change with its note. */
  noteChange?: string;
  /** The commitment was closed in the period, and still is. */
  isClosed?: true;
  /** The commitment is paused for all remaining days of the period. */
  isResting?: true;
}

/** The entry with the latest of these notes for its period. The same object if there is none. */
export function withNotes(entry: HistoryEntry, notes: readonly UnsentChange[]): ShownEntry {
  const latest = notes.findLast((change) => isNoteOf(entry, change));
  return latest ? { ...entry, note: latest.fields?.note as string | null, noteChange: latest.id } : entry;
}

function isNoteOf({ commitment_id, ...period }: HistoryEntry, { kind, id, before }: UnsentChange): boolean {
  return kind === 'update' && id.startsWith(`${commitment_id} `) && isDuring(period, before?.during ?? '');
}

/** Whether a period can have a note. */
export function canHaveNote(
  { starts_at, ends_at, due_date }: HistoryEntry,
  { created_at }: Pick<Commitment, 'created_at'>,
  { now, today }: { now: number; today: string },
): boolean {
  if (Date.parse(starts_at) > now) return false;
  if (ends_at === null || Date.parse(ends_at) > now) return true;
  const isBefore = Date.parse(ends_at) <= Date.parse(created_at);
  return !isBefore && due_date >= addDays(today, -LIMITS.noteDaysBack);
}

/** The unconfirmed notes, oldest first. */
export const usePendingNotes = (): UnsentChange[] => usePendingChanges(HISTORY_KEY);
