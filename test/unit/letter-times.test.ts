import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterAfterChange, nextLetter, servedAt as servedFor } from '#shared/domain/letter-times.ts';
import { nextDigest } from '#shared/domain/quiet-hours.ts';
import { nextReviewLetter } from '#shared/domain/weeks.ts';
import { localAt, ZONES } from './periods/oracle.ts';
import { clockOf, DAY, HOUR, utc } from './periods/support.ts';

/* A change of settings loses no letter and sends none twice. Dates are compared with Temporal. */

interface Settings {
  kind: 'daily' | 'weekly' | 'review';
  end: string;
  timezone: string;
  weeklyResetDay: number;
}
const LONDON: Settings = { kind: 'daily', end: '08:00', timezone: 'Europe/London', weeklyResetDay: 1 };

/** The times of letters by settings; the quiet hours last for an hour. */
function timesOf({ kind, end, ...clock }: Settings) {
  const quiet = { start: `${String((Number(end.slice(0, 2)) + 23) % 24).padStart(2, '0')}${end.slice(2)}`, end };
  return (after: number): number =>
    kind === 'review' ? nextReviewLetter(quiet, clockOf(clock), after) : nextDigest(kind, quiet, clock, after);
}

/** What is known of letters by these settings. */
const stateOf = ({ kind, timezone }: Settings, known: Partial<Parameters<typeof letterAfterChange>[1]>) => ({
  pending: undefined,
  isOff: false,
  isWeekly: kind !== 'daily',
  servedAt: undefined,
  timezone,
  ...known,
});

const dateOf = (instant: number, { timezone }: Settings) => localAt(instant, timezone).toPlainDate().toString();

describe('a letter', () => {
  // 20 November 2026 is a Friday, and London keeps UTC.
  const ofFriday = { ...LONDON, kind: 'weekly', weeklyResetDay: 5 } as const;
  const cases: [what: string, before: Settings, change: Partial<Settings>, now: string, due: string][] = [
    ['comes now in a zone where its time has passed', LONDON, { timezone: 'Europe/Paris' }, '20 07:30', '20 07:30'],
    ['comes now if its time is moved before now', LONDON, { end: '07:00' }, '20 07:30', '20 07:30'],
    ['that is weekly, too', ofFriday, { timezone: 'Europe/Paris' }, '20 07:30', '20 07:30'],
    ['of a review, too', { ...ofFriday, kind: 'review' }, { timezone: 'Europe/Paris' }, '20 08:30', '20 08:30'],
    ['comes at its new time if that is ahead', LONDON, { end: '09:00' }, '20 07:30', '20 09:00'],
    ['comes on its new day of the week', ofFriday, { weeklyResetDay: 6 }, '20 07:30', '21 08:00'],
    ['that was to come tomorrow and is of today, comes now', ofFriday, { weeklyResetDay: 4 }, '19 09:00', '19 09:00'],
    ['that was to come next week does not', ofFriday, { weeklyResetDay: 6 }, '21 09:00', '28 08:00'],
    ['that becomes weekly waits for its day', LONDON, { kind: 'weekly' }, '20 07:30', '23 08:00'],
    ['that was sent does not come again', LONDON, { end: '09:00' }, '20 08:30', '21 09:00'],
    ['of tomorrow does not come now', LONDON, { end: '07:00' }, '20 08:30', '21 07:00'],
  ];
  test.each(cases)('%s', (_, before, change, at, due) => {
    const now = utc(`2026-11-${at}`);
    // The last one before now.
    let servedAt = utc('2026-11-01 00:00');
    for (let next = timesOf(before)(servedAt); next <= now; next = timesOf(before)(next)) servedAt = next;
    const after = { ...before, ...change };
    const state = stateOf(before, { pending: timesOf(before)(servedAt), servedAt });
    const chosen = letterAfterChange(timesOf(after), state, after.timezone, now);
    expect(new Date(chosen ?? 0).toISOString()).toBe(new Date(utc(`2026-11-${due}`)).toISOString());
  });

  test.each([
    ['after its time, the same day', '2026-11-20 08:01', '2026-11-20 08:01'],
    ['before its time', '2026-11-20 07:59', '2026-11-20 08:00'],
    ['the next day', '2026-11-21 08:01', '2026-11-22 08:00'],
  ])('that is switched off before its time, and on again %s', (_, on, due) => {
    const pending = utc('2026-11-20 08:00');
    const state = stateOf(LONDON, { pending, isOff: true, servedAt: pending - DAY });
    expect(letterAfterChange(timesOf(LONDON), state, 'Europe/London', utc(on))).toBe(utc(due));
  });

  test('that was never due does not come at once when it is switched on', () => {
    const state = stateOf(LONDON, { isOff: true });
    const now = utc('2026-11-20 09:00');
    expect(letterAfterChange(timesOf(LONDON), state, 'Europe/London', now)).toBe(utc('2026-11-21 08:00'));
  });

  test.each([false, true])(
    'of someone who has had none, and becomes weekly on its day, waits a week: off %s',
    (isOff) => {
      // An account that was made on a Monday after eight.
      const state = stateOf(LONDON, { pending: utc('2026-11-24 08:00'), isOff });
      const weekly = timesOf({ ...LONDON, kind: 'weekly' });
      expect(letterAfterChange(weekly, state, 'Europe/London', utc('2026-11-23 10:05'))).toBe(utc('2026-11-30 08:00'));
    },
  );

  test('that was due before the change stays due, and is not due if it is off', () => {
    const now = utc('2026-11-20 08:00');
    const state = stateOf(LONDON, { pending: now - 1 });
    expect(letterAfterChange(timesOf({ ...LONDON, end: '09:00' }), state, 'Europe/London', now)).toBe(now - 1);
    expect(letterAfterChange(() => undefined, state, 'Europe/London', now)).toBeUndefined();
    expect(nextLetter(() => undefined, 'Europe/London', now)).toBeUndefined();
  });

  test('that was held for quiet hours on the day of its time is not taken for sent', () => {
    const [servedAt, pending] = [utc('2026-11-20 08:00'), utc('2026-11-20 12:00')];
    const state = stateOf(LONDON, { pending, servedAt });
    const later = { ...LONDON, end: '13:00' };
    expect(letterAfterChange(timesOf(later), state, 'Europe/London', utc('2026-11-20 11:00'))).toBe(
      utc('2026-11-20 13:00'),
    );
  });
});

const anySettings: fc.Arbitrary<Settings> = fc.record({
  kind: fc.constantFrom('daily', 'weekly', 'review'),
  end: fc.constantFrom('00:00', '02:30', '07:00', '08:00', '09:15', '20:00', '23:30', '23:59'),
  timezone: fc.constantFrom(...ZONES),
  weeklyResetDay: fc.integer({ min: 1, max: 7 }),
});
const WEEKLY = { kind: 'weekly' } as const;
/** A change of some settings of a letter, at a part of the way from the last one to the one that is due. */
const anyChange = fc.record({
  before: anySettings,
  change: fc.record(
    {
      end: anySettings.map(({ end }) => end),
      timezone: fc.constantFrom(...ZONES),
      becomesWeekly: fc.constant(true),
    },
    { requiredKeys: [] },
  ),
  hour: fc.integer({ min: utc('2024-01-01 00:00') / HOUR, max: utc('2028-01-01 00:00') / HOUR }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  /** How late the last one was sent: often a little. */
  late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: HOUR / 4 }), fc.integer({ min: 0, max: 2 * HOUR })),
});

test('whatever is changed, and when, today has its letter, and never two', { timeout: 120_000 }, () => {
  let lost = 0;
  fc.assert(
    fc.property(anyChange, ({ before, change, hour, part, late }) => {
      const { becomesWeekly, ...settings } = change;
      const after: Settings = { ...before, ...settings, ...(becomesWeekly && before.kind === 'daily' && WEEKLY) };
      const wasDue = timesOf(before)(hour * HOUR);
      const sentAt = wasDue + late;
      const servedAt = servedFor(wasDue, sentAt);
      const pending = nextLetter(timesOf(before), before.timezone, sentAt, servedAt) as number;
      // A letter that is a little late costs none, not even after midnight.
      const ifPunctual = nextLetter(timesOf(before), before.timezone, wasDue) as number;
      if (late < HOUR && ifPunctual > sentAt) expect(pending).toBe(ifPunctual);
      expect(dateOf(pending, before)).not.toBe(dateOf(servedAt, before));
      // Often in the last hours before it is due, where most is at stake.
      const now = Math.floor(Math.max(sentAt + 1, pending - 1 - part ** 4 * (pending - sentAt)));
      const times = timesOf(after);
      const state = stateOf(before, { pending, servedAt });
      const due = letterAfterChange(times, state, after.timezone, now) as number;
      const today = dateOf(now, after);
      const isServed = dateOf(servedAt, after) === today;
      const hasTimeToday = [times(now), times(now - DAY)].some((time) => dateOf(time, after) === today);
      expect(due).toBeGreaterThanOrEqual(now);
      expect(dateOf(due, after)).not.toBe(dateOf(servedAt, after));
      if (hasTimeToday && !isServed && dateOf(pending, after) === today) {
        expect(dateOf(due, after)).toBe(today);
        if (times(now) !== due) lost++;
      }
      // Otherwise only at its own times.
      if (due !== now) expect([times(now), times(times(now))]).toContain(due);
      // Only what was ahead for today is due at once.
      else expect([dateOf(pending, before), dateOf(pending, after)]).toContain(today);
    }),
    { numRuns: 1000 },
  );
  expect(lost).toBeGreaterThan(5);
});

test('whatever is switched off before its time comes the same day if it is switched on again', () => {
  fc.assert(
    fc.property(
      anySettings,
      fc.integer({ min: 0, max: 30_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (settings, hours, part) => {
        const times = timesOf(settings);
        const pending = times(utc('2024-01-01 00:00') + hours * HOUR);
        const today = dateOf(pending, settings);
        const now = pending + Math.floor(part * 3 * HOUR);
        const due = letterAfterChange(times, stateOf(settings, { pending, isOff: true }), settings.timezone, now);
        expect(due).toBe(dateOf(now, settings) === today ? now : times(now));
      },
    ),
  );
});
