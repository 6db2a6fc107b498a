import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { Clock } from '#shared/domain/periods.ts';

export const at = (instant: string) => Date.parse(instant);
export const PARIS: Clock = {
  timezone: 'Europe/Paris',
  dailyResetTime: '04:00',
  weeklyResetDay: 1,
  monthlyResetDay: 31,
};
export const UTC: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
// A Friday.
export const NOON = at('2026-11-20T12:00:00Z');

/** A day of a daily commitment, by the clock of UTC. */
export const entry = (date: string, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  commitment_id: 'run',
  date,
  due_date: date,
  starts_at: `${date}T00:00:00.000Z`,
  ends_at: `${addDays(date, 1)}T00:00:00.000Z`,
  status: 'missed',
  completed_at: null,
  done_on: [],
  skipped: false,
  paused: false,
  pause_reason: null,
  late: false,
  amount: null,
  of: null,
  target: null,
  correctable_days: null,
  note: null,
  ...fields,
});
export const done = (date: string, time = '07:40') =>
  entry(date, { status: 'completed', completed_at: `${date}T${time}:00.000Z` });
export const skipped = (date: string) => entry(date, { skipped: true });
export const open = (date: string) => entry(date, { status: 'pending' });
