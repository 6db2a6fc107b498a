import type { Clock, ClockEpoch, Frequency, FrequencyEpoch, Period, Schedule } from '#shared/domain/periods.ts';

/** The seed of all random tests here. `SEED=… vitest run …` repeats a failure. */
export const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const FREQUENCIES: Frequency[] = ['daily', 'weekly', 'monthly', 'once'];

/** Seeded random numbers in [0, 1) (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The instant of '2026-03-08 07:00' or '2026-03-08 07:00:30' in UTC. */
export function utc(text: string): number {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) throw new Error(`No instant: ${text}`);
  return instant;
}

export function clockOf(settings: Partial<Clock> = {}): Clock {
  return { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1, ...settings };
}

/** A clock that never changes. */
export function always(settings: Partial<Clock> = {}): ClockEpoch[] {
  return [{ from: 0, ...clockOf(settings) }];
}

export function each(frequency: Frequency): FrequencyEpoch[] {
  return [{ from: 0, frequency }];
}

/** A schedule that began long ago, so that start and creation have no effect, changed by `parts`. */
export function scheduleOf(parts: Partial<Schedule> = {}): Schedule {
  return { startDate: '1990-01-01', createdAt: 0, clocks: always(), frequencies: each('daily'), ...parts };
}

/** A period on one line: '2026-03-08: 2026-03-08 05:00 to 2026-03-09 04:00', with ', partial' if it is. */
export function shown({ date, startsAt, endsAt, partial }: Period): string {
  return `${date}: ${stamp(startsAt)} to ${stamp(endsAt)}${partial ? ', partial' : ''}`;
}

function stamp(instant: number): string {
  if (instant === Infinity) return 'ever';
  const text = new Date(instant).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, text.endsWith(':00.000Z') ? 16 : 19)}`;
}
