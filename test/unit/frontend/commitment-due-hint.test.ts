import { expect, test } from 'vitest';
import { dueHint, shortDate } from '#frontend/features/commitments/model.ts';

const TODAY = '2026-11-20';
type Hinted = Parameters<typeof dueHint>[0];

function commitment(fields: Partial<Hinted>, due_date = '2026-11-22'): Hinted {
  const current_completion = { status: 'pending' as const, due_date, completed_at: null };
  return { frequency: 'weekly', completed: false, upcoming: false, current_completion, ...fields } as Hinted;
}

test('a date has its year only if it is not this year', () => {
  expect(shortDate('2026-06-03', TODAY)).toBe('Jun 3');
  expect(shortDate('2027-06-03', TODAY)).toBe('Jun 3, 2027');
});

test('a pending weekly or monthly commitment says when it is due', () => {
  expect(dueHint(commitment({}), TODAY)).toBe('Due Nov 22');
  expect(dueHint(commitment({ frequency: 'monthly' }, '2026-11-30'), TODAY)).toBe('Due Nov 30');
  expect(dueHint(commitment({}, TODAY), TODAY)).toBe('Due today');
});

test('daily, one-time, completed and upcoming commitments have no due date', () => {
  for (const plain of [
    { frequency: 'daily' },
    { frequency: 'once' },
    { completed: true },
    { upcoming: true },
  ] as const) {
    expect(dueHint(commitment(plain), TODAY), JSON.stringify(plain)).toBeNull();
  }
});
