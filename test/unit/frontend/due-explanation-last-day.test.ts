import { expect, test } from 'vitest';
import { dueQuestion } from '#frontend/features/history/commitment-model.ts';
import { explainDue } from '#frontend/features/history/due-explanation.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { at, PARIS } from './history-entries.ts';

/* The explanation says what can still be done today, and only times that are known. */

const SUNDAY = at('2026-11-22T11:00:00Z');
const WEEK = {
  frequency: 'weekly',
  start_date: '2026-11-03',
  upcoming: false,
  current_completion: { status: 'pending', due_date: '2026-11-22', completed_at: null },
} as const;
const completed = (completed_at: string) => ({ status: 'completed' as const, due_date: '2026-11-03', completed_at });

test('on the last day it names no other day', () => {
  expect(dueQuestion(WEEK, PARIS, SUNDAY)).toBe('Why is this due today?');
  expect(explainDue(WEEK, PARIS, SUNDAY).slice(1)).toEqual(['Today is the last day for it.']);
  // The rest of the week is paused.
  const pauses = [{ from: '2026-11-21', until: null, reason: null }];
  const friday = explainDue({ ...WEEK, pauses }, PARIS, at('2026-11-20T11:00:00Z'));
  expect(friday.slice(1)).toEqual(['Today is the last day for it.']);
});

test("on the last day nothing can be done after today's mark", () => {
  const schedule: Commitment['schedule'] = { weekdays: null, every: null, times: 3, once_a_day: true, target: null };
  const marked = { ...WEEK, schedule, progress: { done: 2, of: 3, unit: null }, due_now: false };
  const said = ['So far: 2 of 3 this week.', 'Only one a day counts, and today’s is done.'];
  expect(explainDue(marked, PARIS, SUNDAY).slice(1)).toEqual(said);
});

test('what was done without a known time has a day alone', () => {
  const once = { ...WEEK, frequency: 'once' as const, current_completion: completed('2026-11-18T03:00:00.000Z') };
  expect(explainDue(once, PARIS, SUNDAY)[1]).toBe(
    'You completed it on Wednesday, November 18, 2026, so it isn’t due again.',
  );
  const week = { ...WEEK, current_completion: completed('2026-11-19T02:59:59.999Z') };
  expect(explainDue(week, PARIS, SUNDAY).at(-1)).toBe(
    'You completed it on Wednesday, November 18. The next one begins on Monday, November 23 at 4:00 AM.',
  );
});
