import { expect, test } from 'vitest';
import { viewsByDay } from '#frontend/features/confidants/components/views-list.tsx';
import type { View } from '#shared/contracts/views.ts';

/* How the page of views groups them. */

const ADA = { id: 'ada', name: 'Ada' };
const FORMER = { id: null, name: 'Former member' };
const of = (viewer: View['viewer'], what: View['what'], date = '2026-03-02'): View => ({ viewer, what, date });

test('what one person opened on a day is together', () => {
  const bob = { id: 'bob', name: 'Ada' };
  expect(
    viewsByDay([of(ADA, 'commitments'), of(ADA, 'fitness'), of(bob, 'fitness'), of(bob, 'fitness', '2026-03-01')]),
  ).toEqual([
    {
      date: '2026-03-02',
      viewers: [
        { ...ADA, what: ['commitments', 'fitness'] },
        { ...bob, what: ['fitness'] },
      ],
    },
    { date: '2026-03-01', viewers: [{ ...bob, what: ['fitness'] }] },
  ]);
  expect(viewsByDay([])).toEqual([]);
});

test('people whose accounts were deleted are not taken for one', () => {
  expect(viewsByDay([of(FORMER, 'commitments'), of(FORMER, 'commitments'), of(FORMER, 'fitness')])).toEqual([
    {
      date: '2026-03-02',
      viewers: ['commitments', 'commitments', 'fitness'].map((what) => ({ ...FORMER, what: [what] })),
    },
  ]);
});
