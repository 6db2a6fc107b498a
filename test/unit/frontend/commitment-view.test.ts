import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RowExits, takeRows, updateRowExits } from '#frontend/features/commitments/rows.ts';
import {
  type Filters,
  groupByCategory,
  matchesFilters,
  NO_CATEGORY,
  searchOf,
  viewOf,
  visibleGroups,
} from '#frontend/features/commitments/view.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { exerciseCount } from '#shared/text/commitments.ts';

const ALL: Filters = { frequency: '', category: '', completed: false };
const HEALTH = { id: 'health', name: 'Health', position: 1 };
const WORK = { id: 'work', name: 'Work', position: 0 };

function commitment(id: string, fields: Partial<Commitment> = {}): Commitment {
  const status = fields.completed ? 'completed' : 'pending';
  return {
    id,
    title: id,
    description: null,
    frequency: 'daily',
    commitment_type: '',
    category_id: null,
    start_date: '2026-11-01',
    category_position: 0,
    manual_position: 0,
    workout_exercises: [],
    current_completion: { status, due_date: '2026-11-20', completed_at: null },
    completed: false,
    upcoming: false,
    ...fields,
  };
}

describe('filters', () => {
  test('leave what is completed away, unless it is asked for', () => {
    expect(matchesFilters(ALL, commitment('run', { completed: true }))).toBe(false);
    expect(matchesFilters({ ...ALL, completed: true }, commitment('run', { completed: true }))).toBe(true);
  });

  test('leave what is skipped, and what has not started', () => {
    const current_completion = { status: 'missed' as const, due_date: '2026-11-20', completed_at: null };
    expect(matchesFilters(ALL, commitment('run', { current_completion }))).toBe(true);
    expect(matchesFilters(ALL, commitment('run', { upcoming: true }))).toBe(true);
  });

  test('go by frequency and by category, or by having none', () => {
    const weekly = commitment('run', { frequency: 'weekly', category_id: 'health' });
    expect(matchesFilters({ ...ALL, frequency: 'weekly', category: 'health' }, weekly)).toBe(true);
    expect(matchesFilters({ ...ALL, frequency: 'daily' }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: 'work' }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: NO_CATEGORY }, weekly)).toBe(false);
    expect(matchesFilters({ ...ALL, category: NO_CATEGORY }, commitment('read'))).toBe(true);
  });
});

describe('groups', () => {
  test("stand in the categories' order, what has none or an unknown one last", () => {
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

  test('are those that the filters leave; by frequency, those that hold any', () => {
    const shown = [commitment('run', { category_id: 'health', frequency: 'weekly' })];
    const namesUnder = (filters: Partial<Filters>, rows = shown) =>
      visibleGroups({ ...ALL, ...filters }, rows, [HEALTH, WORK]).map(({ category }) => category?.name ?? NO_CATEGORY);
    expect(namesUnder({})).toEqual(['Work', 'Health', NO_CATEGORY]);
    expect(namesUnder({ category: NO_CATEGORY }, [])).toEqual([NO_CATEGORY]);
    expect(namesUnder({ frequency: 'weekly' })).toEqual(['Health']);
    expect(namesUnder({ frequency: 'weekly', category: 'work' }, [])).toEqual([]);
  });

  test('come by and by, headings counted in, and nothing is left out or comes twice', () => {
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

describe('the view in the address', () => {
  test('is the default where nothing or nonsense is said', () => {
    const plain = { sort: 'manual', frequency: '', category: '', completed: false };
    expect(viewOf('', [])).toEqual(plain);
    expect(viewOf('?sort=size&frequency=yearly&category=gone&completed=yes&x=%', [HEALTH])).toEqual(plain);
  });

  test('reads as it was written, and says no default', () => {
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

  test('keeps a category that is not known yet', () => {
    expect(viewOf('?category=health', undefined).category).toBe('health');
    expect(viewOf('?category=health', [WORK]).category).toBe('');
  });
});

describe('who leaves a list that does not show what is completed', () => {
  const [open, done] = [commitment('run'), commitment('run', { completed: true })];
  const none: RowExits = new Map();

  test('is what was shown open and is completed now, whoever has done it', () => {
    expect([...updateRowExits(none, [open], [done], ALL)]).toEqual([['run', 'struck']]);
  });

  test('is not what was completed before, or has just come', () => {
    expect(updateRowExits(none, [done], [{ ...done }], ALL)).toBe(none);
    expect(updateRowExits(none, [], [done], ALL)).toBe(none);
  });

  test('is not what another filter leaves away', () => {
    expect(updateRowExits(none, [open], [{ ...done, frequency: 'weekly' }], { ...ALL, frequency: 'daily' }).size).toBe(
      0,
    );
    expect(updateRowExits(none, [open], [done], { ...ALL, category: 'health' }).size).toBe(0);
  });

  test('goes on leaving, as far as it has come, until it is open again or gone', () => {
    const leaving: RowExits = new Map([['run', 'folding']]);
    expect(updateRowExits(leaving, [done], [{ ...done }], ALL)).toBe(leaving);
    expect(updateRowExits(leaving, [done], [open], ALL).size).toBe(0);
    expect(updateRowExits(leaving, [done], [], ALL).size).toBe(0);
  });

  test('is nobody where what is completed is shown', () => {
    expect(updateRowExits(none, [open], [done], { ...ALL, completed: true })).toBe(none);
    expect(updateRowExits(new Map([['run', 'struck']]), [open], [done], { ...ALL, completed: true }).size).toBe(0);
  });
});

test('the exercises of a workout are counted in words', () => {
  expect([0, 1, 2].map(exerciseCount)).toEqual(['No exercises', '1 exercise', '2 exercises']);
});
