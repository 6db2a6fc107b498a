import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLeftToDo, isOpen, restOf } from '#frontend/features/commitments/model.ts';
import {
  type RowExits,
  takeRows,
  updateRowExits,
  withLeaving,
  withNextPhase,
} from '#frontend/features/commitments/rows.ts';
import {
  type Filters,
  groupByCategory,
  matchesFilters,
  matchesSharedFilters,
  NO_CATEGORY,
  notDueLast,
  searchOf,
  viewOf,
  visibleGroups,
} from '#frontend/features/commitments/view.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { commitment } from '../support/commitment.ts';

const ALL: Filters = { frequency: '', category: '', completed: false };
const HEALTH = { id: 'health', name: 'Health', position: 1 };
const WORK = { id: 'work', name: 'Work', position: 0 };

const PAUSED = { from: '2026-11-18', until: null, reason: null };
const CLOSED = commitment('run', { closed_at: '2026-11-19T10:00:00Z' });

const SKIPPED = commitment('run', {
  current_completion: { status: 'missed', due_date: '2026-11-20', completed_at: null },
});

test('what is done, skipped, paused or closed is not open, and neither is what has not started', () => {
  const rest = [{ completed: true }, { upcoming: true }, { paused: PAUSED }].map((each) => commitment('run', each));
  expect(isOpen(commitment('run'))).toBe(true);
  expect([SKIPPED, CLOSED, ...rest].filter(isOpen)).toEqual([]);
});

test("with today's mark it is not open until tomorrow, and a limit is open with nothing left to do", () => {
  const several = { weekdays: null, every: null, times: 3, once_a_day: true, target: null };
  const progress = { done: 1, of: 3, unit: null };
  const marked = commitment('swim', { schedule: several, progress, due_now: false, marked_today: true });
  const unmarked = commitment('swim', { schedule: several, progress });
  expect([marked, unmarked].map((each) => [isOpen(each), isLeftToDo(each)])).toEqual([
    [false, false],
    [true, true],
  ]);
  const target = { direction: 'at_most' as const, amount: 2, unit: 'coffees' };
  const limit = commitment('coffee', { schedule: { ...several, times: null, once_a_day: false, target } });
  expect([isOpen(limit), isLeftToDo(limit)]).toEqual([true, false]);
});

test('everything is paused, or done, or something is left', () => {
  const paused = commitment('run', { paused: PAUSED });
  const done = commitment('read', { completed: true });
  expect(restOf([paused, commitment('swim', { paused: PAUSED, completed: true }), CLOSED])).toBe('allPaused');
  expect([restOf([done, paused]), restOf([{ ...done, paused: PAUSED }])]).toEqual(['allDone', 'allDone']);
  expect([restOf([done, commitment('run')]), restOf([]), restOf([CLOSED])]).toEqual([undefined, undefined, undefined]);
});

test('what is paused or has a day off stands below the rest; what was done stays in its place', () => {
  const all = [
    commitment('paused', { paused: PAUSED }),
    commitment('done', { paused: PAUSED, completed: true }),
    commitment('off', { upcoming: true }),
    commitment('later', { upcoming: true, start_date: '2026-12-01' }),
    commitment('open'),
  ];
  expect(notDueLast(all, '2026-11-20').map(({ id }) => id)).toEqual(['done', 'later', 'open', 'paused', 'off']);
  expect(notDueLast(all.slice(4), '2026-11-20')).toEqual(all.slice(4));
});

describe('filters', () => {
  test('hide completed commitments by default', () => {
    expect(matchesFilters(ALL, commitment('run', { completed: true }))).toBe(false);
    expect(matchesFilters({ ...ALL, completed: true }, commitment('run', { completed: true }))).toBe(true);
  });

  test('hide skipped ones with them, in one’s own list alone', () => {
    expect(matchesFilters(ALL, SKIPPED)).toBe(false);
    expect(matchesFilters({ ...ALL, completed: true }, SKIPPED)).toBe(true);
    expect(matchesSharedFilters(ALL, SKIPPED)).toBe(true);
    expect(matchesSharedFilters(ALL, commitment('run', { completed: true }))).toBe(false);
  });

  test('show paused commitments, and closed ones alone', () => {
    expect(matchesFilters(ALL, commitment('run', { paused: PAUSED }))).toBe(true);
    expect(matchesFilters({ ...ALL, completed: true }, CLOSED)).toBe(false);
    const closed = { ...ALL, closed: true };
    expect(matchesFilters(closed, CLOSED)).toBe(true);
    expect(matchesFilters(closed, { ...CLOSED, ...commitment('run', { completed: true }) })).toBe(false);
    expect(matchesFilters(closed, { ...CLOSED, completed: true })).toBe(true);
    expect(matchesFilters({ ...closed, frequency: 'weekly' }, CLOSED)).toBe(false);
  });

  test('show upcoming commitments', () => {
    expect(matchesFilters(ALL, commitment('run', { upcoming: true }))).toBe(true);
  });

  test('select by frequency and by category, including no category', () => {
    const weekly = commitment('run', { frequency: 'weekly', category_id: 'health' });
    expect(matchesFilters({ ...ALL, frequency: 'weekly', category: 'health' }, weekly)).toBe(true);
    expect(matchesFilters({ ...ALL, frequency: 'daily' }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: 'work' }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: NO_CATEGORY }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: NO_CATEGORY }, commitment('read'))).toBe(true);
  });
});

describe('groups', () => {
  test('follow the order of the categories, with no or an unknown category last', () => {
    const groups = groupByCategory(
      [
        commitment('b', { category_id: 'health', category_position: 1 }),
        commitment('lost', { category_id: 'gone' }),
        commitment('a', { category_id: 'health', category_position: 0 }),
      ],
      [HEALTH, WORK],
    );
    expect(groups.map(({ category, rows }) => [category?.name, rows.map(({ id }) => id)])).toEqual([
      ['Work', []],
      ['Health', ['a', 'b']],
      [undefined, ['lost']],
    ]);
  });

  test('depend on the filters; with a frequency filter, empty groups are hidden', () => {
    const shown = [commitment('run', { category_id: 'health', frequency: 'weekly' })];
    const namesUnder = (filters: Partial<Filters>, rows = shown) =>
      visibleGroups({ ...ALL, ...filters }, rows, [HEALTH, WORK]).map(({ category }) => category?.name ?? NO_CATEGORY);
    expect(namesUnder({})).toEqual(['Work', 'Health', NO_CATEGORY]);
    expect(namesUnder({ category: NO_CATEGORY }, [])).toEqual([NO_CATEGORY]);
    expect(namesUnder({ frequency: 'weekly' })).toEqual(['Health']);
    expect(namesUnder({ frequency: 'weekly', category: 'work' }, [])).toEqual([]);
  });

  test('can be taken row by row, with headings counted, and no row is missing or repeated', () => {
    const groups = groupByCategory(
      ['a', 'b', 'c', 'd', 'e'].map((id) => commitment(id, { category_id: id < 'd' ? 'health' : null })),
      [WORK, HEALTH],
    );
    const rows = (limit: number) => takeRows(groups, limit).flatMap((group) => group.rows.map(({ id }) => id));
    expect(takeRows(groups, 0)).toEqual([]);
    expect(takeRows(groups, 1).map(({ category }) => category)).toEqual([WORK]);
    expect(rows(3)).toEqual(['a', 'b']);
    for (let limit = 0; limit < 10; limit++) expect(rows(limit + 1).join()).toContain(rows(limit).join());
    expect(takeRows(groups, 8)).toEqual(groups);
  });
});

describe('the view in the URL', () => {
  test('is the default for missing or invalid parameters', () => {
    const plain = { sort: 'manual', frequency: '', category: '', completed: false };
    expect(viewOf('', [])).toEqual(plain);
    expect(viewOf('?sort=size&frequency=yearly&category=gone&completed=yes&x=%', [HEALTH])).toEqual(plain);
  });

  test('is the same after writing and reading, and has no defaults in the URL', () => {
    const category = fc.constantFrom('', NO_CATEGORY, 'health');
    const frequency = fc.constantFrom('' as const, ...FREQUENCIES);
    const sort = fc.constantFrom('manual' as const, 'category' as const);
    fc.assert(
      fc.property(fc.record({ sort, frequency, category, completed: fc.boolean() }), (view) => {
        const said = Object.entries(searchOf(view)).filter((entry): entry is [string, string] => entry[1] !== null);
        expect(viewOf(`?${new URLSearchParams(said)}`, [HEALTH])).toEqual(view);
        expect(said.every(([, value]) => value !== '' && value !== 'manual')).toBe(true);
      }),
    );
  });

  test('keeps a category while the categories are loading', () => {
    expect(viewOf('?category=health', undefined).category).toBe('health');
    expect(viewOf('?category=health', [WORK]).category).toBe('');
  });
});

describe('a row leaves a list that hides completed commitments', () => {
  const [open, done] = [commitment('run'), commitment('run', { completed: true })];
  const none: RowExits = new Map();

  test('when it was open and is completed now', () => {
    expect([...updateRowExits(none, [open], [done], ALL)]).toEqual([['run', 'struck']]);
  });

  test('when it is skipped', () => {
    expect([...updateRowExits(none, [open], [SKIPPED], ALL)]).toEqual([['run', 'struck']]);
  });

  test('in phases, each row in its own', () => {
    let exits: RowExits = new Map([
      ['run', 'struck'],
      ['swim', 'struck'],
    ]);
    const phases: string[] = [];
    while (exits.has('run')) {
      phases.push(exits.get('run') ?? '');
      exits = withNextPhase(exits, 'run', false);
    }
    expect(phases).toEqual(['struck', 'folding', 'folded', 'closing']);
    // Without motion.
    expect([...withNextPhase(new Map([['run', 'struck']]), 'run', true).values()]).toEqual(['folded']);
    expect(withNextPhase(new Map([['run', 'folded']]), 'run', true).size).toBe(0);
    expect([...exits]).toEqual([['swim', 'struck']]);
    expect(withNextPhase(exits, 'run', false)).toBe(exits);
  });

  test('but not if it was completed before or is new in the list', () => {
    expect(updateRowExits(none, [done], [{ ...done }], ALL)).toBe(none);
    expect(updateRowExits(none, [], [done], ALL)).toBe(none);
  });

  test('but not if another filter hides it', () => {
    expect(updateRowExits(none, [open], [{ ...done, frequency: 'weekly' }], { ...ALL, frequency: 'daily' }).size).toBe(
      0,
    );
    expect(updateRowExits(none, [open], [done], { ...ALL, category: 'health' }).size).toBe(0);
  });

  test('and keeps its phase until it is open again or removed', () => {
    const exits: RowExits = new Map([['run', 'folding']]);
    expect(updateRowExits(exits, [done], [{ ...done }], ALL)).toBe(exits);
    expect(updateRowExits(exits, [done], [open], ALL).size).toBe(0);
    expect(updateRowExits(exits, [done], [], ALL).size).toBe(0);
  });

  test('but not if the list shows completed commitments', () => {
    expect(updateRowExits(none, [open], [done], { ...ALL, completed: true })).toBe(none);
    expect(updateRowExits(new Map([['run', 'struck']]), [open], [done], { ...ALL, completed: true }).size).toBe(0);
  });
});

describe('a row that is closed or opened again leaves its list', () => {
  const [read, run, swim] = ['read', 'run', 'swim'].map((id) => commitment(id)) as [Commitment, Commitment, Commitment];
  const none: RowExits = new Map();

  test('also one with completed commitments, and closed ones hidden before do not', () => {
    for (const completed of [false, true]) {
      expect([...updateRowExits(none, [run], [CLOSED], { ...ALL, completed })]).toEqual([['run', 'struck']]);
      expect([...updateRowExits(none, [CLOSED], [run], { ...ALL, completed, closed: true })]).toEqual([
        ['run', 'struck'],
      ]);
      expect(updateRowExits(none, [CLOSED], [{ ...CLOSED }], { ...ALL, completed })).toBe(none);
    }
  });

  test('and stays in its place once an answer has it no more', () => {
    const exits: RowExits = new Map([['run', 'folded']]);
    const before = [read, CLOSED, swim];
    expect(withLeaving(before, [read, swim], exits, ALL)).toEqual(before);
    expect(withLeaving([read, run, swim], [read, swim], exits, { closed: true })).toEqual([read, run, swim]);
    const same = [read, swim];
    expect(withLeaving(before, same, none, ALL)).toBe(same);
    expect(withLeaving([read, run, swim], same, exits, ALL)).toBe(same);
    expect(withLeaving(before, before, exits, ALL)).toBe(before);
  });

  test('and stays while its note is written, whatever is done with it elsewhere', () => {
    const exits: RowExits = new Map([['run', 'folded']]);
    const [writing, written] = [new Map([['run', true]]), new Map([['run', false]])];
    const before = [read, commitment('run', { completed: true }), swim];
    // Closed or deleted; then undone.
    expect(withLeaving(before, [read, swim], exits, ALL, writing)).toEqual(before);
    expect(updateRowExits(exits, before, before, ALL, writing)).toBe(exits);
    expect(updateRowExits(exits, before, [read, run, swim], ALL, writing)).toBe(exits);
    // Then it leaves as any line, or returns.
    expect(withLeaving(before, [read, swim], exits, ALL, written)).toEqual(before);
    expect(withLeaving(before, [read, swim], none, ALL, written)).toEqual([read, swim]);
    expect(updateRowExits(exits, before, [read, run, swim], ALL, written).size).toBe(0);
  });
});
