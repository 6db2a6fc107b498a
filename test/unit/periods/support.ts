import fc from 'fast-check';
import type { Clock, ClockEpoch, Frequency, FrequencyEpoch, Period, Schedule } from '#shared/domain/periods.ts';
import type { Recurrence } from '#shared/domain/recurrence.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const FREQUENCIES: Frequency[] = ['daily', 'weekly', 'monthly', 'once'];

export function recurrenceOf(parts: Partial<Recurrence>): Recurrence {
  return { weekdays: null, every: null, times: null, onceADay: true, target: null, ...parts };
}

const anyTarget = fc.record({
  direction: fc.constantFrom('at_least' as const, 'at_most' as const),
  amount: fc.integer({ min: 1, max: 5_000 }),
  unit: fc.constant('km'),
});
const anyRecurrence: Record<Exclude<Frequency, 'once'>, fc.Arbitrary<Partial<Recurrence>>> = {
  daily: fc.oneof(
    fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort()),
      target: fc.option(anyTarget),
    }),
    fc.record({ every: fc.oneof(fc.integer({ min: 2, max: 10 }), fc.constant(90)), target: fc.option(anyTarget) }),
    fc.record({ target: anyTarget }),
  ),
  weekly: fc.oneof(
    fc.record({ times: fc.integer({ min: 1, max: 31 }), onceADay: fc.boolean() }),
    fc.record({ target: anyTarget }),
  ),
  monthly: fc.oneof(
    fc.record({ times: fc.integer({ min: 1, max: 31 }), onceADay: fc.boolean() }),
    fc.record({ target: anyTarget }),
  ),
};

/** Any frequency, half of them with a schedule. */
export const anyRule: fc.Arbitrary<Pick<FrequencyEpoch, 'frequency' | 'recurrence'>> = fc.oneof(
  fc.constantFrom(...FREQUENCIES).map((frequency) => ({ frequency })),
  fc
    .constantFrom('daily' as const, 'daily' as const, 'weekly' as const, 'monthly' as const)
    .chain((frequency) => anyRecurrence[frequency].map((parts) => ({ frequency, recurrence: recurrenceOf(parts) }))),
);

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

/** A value from the beginning on, and up to `most` others from different instants on, in their order. */
export function anyEpochs<Value extends object>(
  value: fc.Arbitrary<Value>,
  anyInstant: fc.Arbitrary<number>,
  most: number,
): fc.Arbitrary<(Value & { from: number })[]> {
  const later = fc.uniqueArray(fc.tuple(anyInstant, value), { maxLength: most, selector: ([from]) => from });
  return fc
    .tuple(value, later)
    .map(([first, others]) => [
      { ...first, from: 0 },
      ...others.map(([from, each]) => ({ ...each, from })).sort((a, b) => a.from - b.from),
    ]);
}
