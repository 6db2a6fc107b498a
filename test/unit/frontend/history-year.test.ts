import { expect, test } from 'vitest';
import { monthOfYear } from '#frontend/features/history/components/year-months.tsx';
import { firstYear } from '#frontend/features/history/model.ts';
import type { DetailedSummary } from '#shared/contracts/history.ts';
import { FIRST_DATE } from '#shared/domain/limits.ts';

/* A month of a year in words. */

const day = (date: string, fields: Partial<DetailedSummary> = {}): DetailedSummary => ({
  ...{ date, due: 2, completed: 1, missed: 1, skipped: 0, paused: 0 },
  ...fields,
});

test('a month of a year tells its amounts by their units, and how many notes it has', () => {
  const km = (amount: number) => ({ unit: 'km', amount });
  const pages = (amount: number) => ({ unit: 'pages', amount });
  const numbers = 'You did 2 of 4 things that were due.';
  expect(monthOfYear([day('2026-11-18'), day('2026-11-19')])).toBe(numbers);
  const [one, other] = [day('2026-11-18', { amounts: [km(0.1)], notes: 1 }), day('2026-11-19', { amounts: [km(0.2)] })];
  expect(monthOfYear([one, other])).toBe(`${numbers} 0.3 km in all. 1 note.`);
  const both = day('2026-11-19', { amounts: [pages(1200), km(3)], notes: 2 });
  expect(monthOfYear([one, both])).toBe(`${numbers} 3.1 km and 1,200 pages in all. 3 notes.`);
  const nothing = { due: 0, completed: 0, missed: 0 };
  expect(monthOfYear([day('2026-11-18', { ...nothing, notes: 1 })])).toBe('Nothing was due. 1 note.');
});

test('no year is out of reach before it is known when the first commitment began', () => {
  expect(firstYear('2026-11-12', true)).toBe('2026');
  expect(firstYear('2026-11-12', false)).toBe(FIRST_DATE.slice(0, 4));
});
