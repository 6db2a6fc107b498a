import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { entriesOfDate, noteAt } from '#frontend/features/commitments/components/period-note.tsx';
import { requestedWords } from '#frontend/features/history/model.ts';
import { noteSent } from '#frontend/features/history/pending-corrections.ts';
import { COMMITMENT_KEY, FOUND_KEY, HISTORY_KEY, MONTHS_KEY } from '#frontend/lib/history-keys.ts';
import { canHaveNote, saveNote, withNotes } from '#frontend/lib/notes.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { entry, NOON, open } from './history-entries.ts';

/* Notes as the pages show them while they wait, and which periods can have one. */

const note = (during: string, text: string | null, about: Partial<UnsentChange> = {}): UnsentChange => ({
  key: during,
  at: 5,
  kind: 'update',
  id: `run ${during}`,
  name: 'Note on Run',
  words: text ?? '',
  calls: [],
  list: HISTORY_KEY,
  before: { path: commitments.history.path, during, values: { note: null } },
  fields: { note: text },
  ...about,
});
const NOV_19 = '2026-11-19T07:00:00.000Z';

describe('an entry', () => {
  test('has the latest note of its period, and says which change has it', () => {
    const notes = [
      note(NOV_19, 'Rain'),
      note('2026-11-19T23:59:59.999Z', 'Snow'),
      note('2026-11-20T00:00:00.000Z', 'Sun'),
    ];
    expect(withNotes(entry('2026-11-19'), notes)).toMatchObject({
      note: 'Snow',
      noteChange: 'run 2026-11-19T23:59:59.999Z',
    });
    expect(withNotes(entry('2026-11-19', { note: 'Rain' }), [note(NOV_19, null)]).note).toBeNull();
  });

  test('of another period or commitment is the same object, as it is for a text that was replaced', () => {
    const known = entry('2026-11-18', { note: 'Rain' });
    expect(withNotes(known, [note(NOV_19, 'Snow')])).toBe(known);
    const other = entry('2026-11-19', { commitment_id: 'runs' });
    expect(withNotes(other, [note(NOV_19, 'Snow')])).toBe(other);
    const same = entry('2026-11-19');
    expect(withNotes(same, [note(NOV_19, 'Snow', { kind: 'replaced' })])).toBe(same);
  });

  test('without an end has its notes, whenever they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (days) => {
        const during = `${addDays('2026-11-19', days)}T12:00:00.000Z`;
        expect(withNotes(entry('2026-11-19', { ends_at: null }), [note(during, 'Rain')]).note).toBe('Rain');
      }),
    );
  });
});

test('the note of an instant is that of its period, or of what waits, or not known', () => {
  expect(noteAt('run', NOV_19, undefined, [])).toBeUndefined();
  expect(noteAt('run', NOV_19, undefined, [note(NOV_19, 'Rain')])).toBe('Rain');
  expect(noteAt('run', NOV_19, [entry('2026-11-19')], [])).toBeNull();
  expect(noteAt('run', NOV_19, [entry('2026-11-18', { note: 'Sun' }), entry('2026-11-19', { note: 'Snow' })], [])).toBe(
    'Snow',
  );
  expect(noteAt('run', NOV_19, [entry('2026-11-19', { note: 'Snow' })], [note(NOV_19, null)])).toBeNull();
});

test('a period can have a note from the one in which the commitment was made until 366 days after it', () => {
  const now = { now: NOON, today: '2026-11-20' };
  const made = { created_at: '2026-11-10T12:00:00.000Z' };
  expect(canHaveNote(entry('2026-11-09'), made, now)).toBe(false);
  expect(canHaveNote(entry('2026-11-10'), made, now)).toBe(true);
  expect(canHaveNote(open('2026-11-20'), made, now)).toBe(true);
  expect(canHaveNote(open('2026-11-21'), made, now)).toBe(false);
  expect(canHaveNote(entry('2026-11-01', { ends_at: null }), made, now)).toBe(true);
  const old = { created_at: '2025-01-01T12:00:00.000Z' };
  expect(canHaveNote(entry('2025-11-19'), old, now)).toBe(true);
  expect(canHaveNote(entry('2025-11-18'), old, now)).toBe(false);
});

test('a note that was sent is in all cached entries, and no other change is', async () => {
  const client = new QueryClient();
  const keys = [
    [...MONTHS_KEY, '2026-11'],
    [...COMMITMENT_KEY, 'run'],
    [...FOUND_KEY, 'rain'],
  ] as const;
  const [month, one, found] = keys;
  const all = [entry('2026-11-19'), entry('2026-11-18')];
  client.setQueryData(month, all);
  for (const key of [one, found]) client.setQueryData(key, { pages: [all], pageParams: [''] });
  const notes = () => [
    client.getQueryData<HistoryEntry[]>(month)?.map((each) => each.note),
    ...[one, found].map((key) =>
      client
        .getQueryData<{ pages: HistoryEntry[][] }>(key)
        ?.pages.flat()
        .map((each) => each.note),
    ),
  ];
  await noteSent(client, note(NOV_19, 'Rain', { list: ['commitments', 'list'] }));
  expect(notes()).toEqual(Array(3).fill([null, null]));
  await noteSent(client, note(NOV_19, 'Rain'));
  expect(notes()).toEqual(Array(3).fill(['Rain', null]));
});

test('the search in an address is trimmed, and is none if it is too short', () => {
  expect(requestedWords(null)).toBe('');
  expect(requestedWords(' r ')).toBe('');
  expect(requestedWords(' ri ')).toBe('ri');
  expect(requestedWords('r'.repeat(200))).toHaveLength(80);
});

test('an entry is read again before its note is sent, unless it was read within the last minute', async () => {
  const sent = async (readAt: number | undefined, before: string | null | undefined) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const shown = entriesOfDate('run', '2026-11-19');
    if (readAt !== undefined) client.setQueryData(shown.queryKey, [], { updatedAt: readAt });
    const observer = new QueryObserver(client, { ...shown, queryFn: () => Promise.reject(new Error('No network')) });
    const unsubscribe = observer.subscribe(() => {});
    if (readAt === undefined) await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    saveNote(client, { commitmentId: 'run', title: 'Run', at: NOV_19, date: '2026-11-19', note: 'Rain', before });
    unsubscribe();
    const [mutation] = client.getMutationCache().getAll();
    return (mutation?.state.variables as UnsentChange | undefined)?.before?.isCurrent ?? false;
  };
  const now = Date.now();
  expect(await sent(now, null)).toBe(true);
  expect(await sent(now, undefined)).toBe(false);
  expect(await sent(now - 70_000, null)).toBe(false);
  expect(await sent(undefined, null)).toBe(false);
});
