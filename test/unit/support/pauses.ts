import fc from 'fast-check';
import type { Closing, Pause } from '#shared/domain/pauses.ts';
import { DAY } from '../periods/support.ts';

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Pauses of up to ten days, or without an end, that begin within so many days of an instant. */
export function anyPauses(around: number, days: number): fc.Arbitrary<Pause[]> {
  const one = fc.record({
    first: fc.integer({ min: -days, max: days }),
    length: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 8 }),
  });
  return fc.array(one, { maxLength: 4 }).map((all) =>
    all.map(({ first, length }) => ({
      from: dateOf(around + first * DAY),
      until: length === null ? null : dateOf(around + (first + length) * DAY),
      reason: null,
    })),
  );
}

/** Times in which a commitment was closed, one after the other; the last one may not have ended. */
export function anyClosings(around: number, days: number): fc.Arbitrary<Closing[]> {
  const instants = fc.uniqueArray(fc.integer({ min: -days * 24, max: days * 24 }), { maxLength: 4 });
  return instants.map((hours) => {
    const sorted = hours.toSorted((a, b) => a - b).map((hour) => around + (hour * DAY) / 24);
    return sorted.flatMap((from, k) => (k % 2 === 0 ? [{ from, to: sorted[k + 1] ?? null }] : []));
  });
}
