import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { restorePlan } from '#frontend/features/commitments/components/save-commitment.ts';
import { changesOf, defineUnsentChanges } from '#frontend/lib/unsent-changes.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Undoing a change of the plan of a commitment without a network. */

// There is no IndexedDB here.
vi.mock('#frontend/lib/persistence.ts', () => ({ forgetPending: async () => {}, wasRemoved: async () => false }));
const NOW = '2026-11-20T12:00:00.000Z';
vi.mock('#frontend/lib/clock.ts', () => {
  const now = () => Date.parse('2026-11-20T12:00:00Z');
  return { serverTime: { now }, timeOf: (key: string) => ({ key, at: now() }), isUncertain: () => false };
});
vi.stubGlobal('navigator', { onLine: false });

const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
const SWIM = {
  id: 'swim',
  title: 'Swim',
  frequency: 'weekly',
  schedule: { ...PLAIN, times: 3 },
  start_date: '2026-11-01',
  current_completion: { status: 'pending', due_date: '2026-11-22', completed_at: null },
  completed: false,
  upcoming: false,
  progress: { done: 1, of: 3, unit: null },
  due_now: true,
  marked_today: false,
  next_due: '2026-11-22',
  cue: 'After work',
  reminders: [],
  paused: null,
  pauses: [],
  closed_at: null,
} as unknown as Commitment;

function restored(part: Parameters<typeof restorePlan>[2]) {
  const client = new QueryClient();
  defineUnsentChanges(client, () => {});
  client.setQueryData(['me'], {
    timezone: 'UTC',
    daily_reset_time: '00:00',
    weekly_reset_day: 1,
    monthly_reset_day: 1,
  });
  restorePlan(client, SWIM, part);
  return changesOf(client)[0]?.state.variables;
}

test('a rule comes back with what was done under it, and says since when it holds', () => {
  const { id: _, title: __, start_date: ___, cue: ____, ...rest } = SWIM;
  const { frequency, schedule, current_completion, completed, upcoming, progress, due_now, marked_today, next_due } =
    rest;
  const change = restored('schedule');
  expect(change?.fields).toEqual({
    ...{ frequency, schedule, current_completion, completed, upcoming, progress, due_now, marked_today, next_due },
  });
  expect(change?.calls[0]?.body).toEqual({ commitment: { frequency, schedule }, at: NOW });
});

test('a cue alone comes back, because what is done does not depend on it', () => {
  const change = restored('cue');
  expect(change?.fields).toEqual({ cue: 'After work' });
  expect(change?.calls[0]?.body).toEqual({ commitment: { cue: 'After work' } });
});
