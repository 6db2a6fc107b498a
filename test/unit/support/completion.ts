/** Schedules and actions for tests of completion. */
import fc from 'fast-check';
import type { ActionKind, CompletionAction } from '#shared/domain/completion.ts';
import type { Clock, Frequency, Schedule } from '#shared/domain/periods.ts';

export const utc: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
export const at = (instant: string) => Date.parse(instant);

export function schedule(frequency: Frequency = 'daily', startDate = '2026-11-01', clock: Clock = utc): Schedule {
  const createdAt = at('2026-11-01T12:00:00Z');
  return {
    startDate,
    createdAt,
    clocks: [{ ...clock, from: createdAt }],
    frequencies: [{ from: createdAt, frequency }],
  };
}

export const kind = (what: ActionKind, instant: string): CompletionAction => ({ kind: what, at: at(instant) });

export const anyClock: fc.Arbitrary<Clock> = fc.record({
  timezone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'),
  dailyResetTime: fc.constantFrom('00:00', '02:30', '04:00', '23:59'),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
  monthlyResetDay: fc.integer({ min: 1, max: 31 }),
});
export const anyFrequency = fc.constantFrom<Frequency>('daily', 'weekly', 'monthly', 'once');
export const anyMinute = fc.integer({
  min: at('2026-10-20T00:00:00Z') / 60_000,
  max: at('2026-12-20T00:00:00Z') / 60_000,
});
export const anyKind = fc.constantFrom<ActionKind>('completed', 'pending', 'skipped');
