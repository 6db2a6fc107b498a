import { describe, expect, test } from 'vitest';
import { nextResetText, nextResetTextChange } from '#frontend/features/settings/components/reset-section.tsx';
import type { Clock } from '#shared/domain/periods.ts';

const at = (instant: string) => Date.parse(instant);
const clock = (set: Partial<Clock> = {}): Clock => ({
  timezone: 'UTC',
  dailyResetTime: '04:00',
  weeklyResetDay: 1,
  monthlyResetDay: 1,
  ...set,
});
// A Friday.
const NOON = at('2026-11-20T12:00:00Z');

describe('the text about the next reset', () => {
  test('has a day and a time', () => {
    expect(nextResetText('daily', clock(), NOON)).toBe('Next daily reset: tomorrow at 4:00 AM');
    expect(nextResetText('weekly', clock(), NOON)).toBe('Next weekly reset: Monday, November 23 at 4:00 AM');
    expect(nextResetText('monthly', clock(), NOON)).toBe('Next monthly reset: Tuesday, December 1 at 4:00 AM');
  });

  test('says today until the time of the reset', () => {
    const evening = clock({ dailyResetTime: '21:30', weeklyResetDay: 5, monthlyResetDay: 20 });
    for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
      expect(nextResetText(frequency, evening, NOON)).toBe(`Next ${frequency} reset: today at 9:30 PM`);
    }
    const then = at('2026-11-20T21:30:00Z');
    expect(nextResetText('daily', evening, then - 1)).toBe('Next daily reset: today at 9:30 PM');
    expect(nextResetText('daily', evening, then)).toBe('Next daily reset: tomorrow at 9:30 PM');
    expect(nextResetText('weekly', evening, then)).toBe('Next weekly reset: Friday, November 27 at 9:30 PM');
    expect(nextResetText('monthly', evening, then)).toBe('Next monthly reset: Sunday, December 20 at 9:30 PM');
  });

  test('says tomorrow for a week or a month that begins then', () => {
    const saturday = clock({ weeklyResetDay: 6, monthlyResetDay: 21 });
    expect(nextResetText('weekly', saturday, NOON)).toBe('Next weekly reset: tomorrow at 4:00 AM');
    expect(nextResetText('monthly', saturday, NOON)).toBe('Next monthly reset: tomorrow at 4:00 AM');
  });

  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['13:00', '1:00 PM'],
    ['23:59', '11:59 PM'],
  ])('shows %s as %s', (dailyResetTime, text) => {
    expect(nextResetText('daily', clock({ dailyResetTime }), NOON)).toMatch(new RegExp(` at ${text}$`));
  });

  test('says tomorrow all day for a reset at midnight', () => {
    const midnight = clock({ dailyResetTime: '00:00' });
    for (const now of ['2026-11-20T00:00:00Z', '2026-11-20T23:59:59.999Z']) {
      expect(nextResetText('daily', midnight, at(now))).toBe('Next daily reset: tomorrow at 12:00 AM');
    }
  });

  test('uses the timezone of the user, not of the browser', () => {
    // Already Saturday in Auckland, still Thursday in Honolulu.
    const now = at('2026-11-20T11:30:00Z');
    expect(nextResetText('weekly', clock({ timezone: 'Pacific/Auckland', weeklyResetDay: 7 }), now)).toBe(
      'Next weekly reset: tomorrow at 4:00 AM',
    );
    expect(nextResetText('daily', clock({ timezone: 'Pacific/Honolulu' }), at('2026-11-20T13:30:00Z'))).toBe(
      'Next daily reset: today at 4:00 AM',
    );
  });

  test('has the last day of a shorter month', () => {
    const last = clock({ monthlyResetDay: 31 });
    expect(nextResetText('monthly', last, NOON)).toBe('Next monthly reset: Monday, November 30 at 4:00 AM');
    expect(nextResetText('monthly', last, at('2026-11-30T04:00:00Z'))).toBe(
      'Next monthly reset: Thursday, December 31 at 4:00 AM',
    );
    expect(nextResetText('monthly', last, at('2027-02-01T12:00:00Z'))).toBe(
      'Next monthly reset: Sunday, February 28 at 4:00 AM',
    );
    expect(nextResetText('monthly', last, at('2028-02-01T12:00:00Z'))).toBe(
      'Next monthly reset: Tuesday, February 29 at 4:00 AM',
    );
  });

  test('continues over the end of the year', () => {
    const now = at('2026-12-31T12:00:00Z');
    expect(nextResetText('daily', clock(), now)).toBe('Next daily reset: tomorrow at 4:00 AM');
    expect(nextResetText('weekly', clock(), now)).toBe('Next weekly reset: Monday, January 4 at 4:00 AM');
    expect(nextResetText('monthly', clock(), now)).toBe('Next monthly reset: tomorrow at 4:00 AM');
  });

  test('has the end of the gap if the clock change skips the time', () => {
    // In Berlin the clock goes from 2:00 to 3:00.
    const berlin = clock({ timezone: 'Europe/Berlin', dailyResetTime: '02:30' });
    expect(nextResetText('daily', berlin, at('2026-03-28T12:00:00Z'))).toBe('Next daily reset: tomorrow at 3:00 AM');
    expect(nextResetText('daily', berlin, at('2026-03-29T00:59:59Z'))).toBe('Next daily reset: today at 3:00 AM');
    expect(nextResetText('daily', berlin, at('2026-03-29T01:00:00Z'))).toBe('Next daily reset: tomorrow at 2:30 AM');
  });

  test('has the first of two times if the clock change repeats the time', () => {
    // In Berlin the clock goes from 3:00 back to 2:00.
    const berlin = clock({ timezone: 'Europe/Berlin', dailyResetTime: '02:30' });
    expect(nextResetText('daily', berlin, at('2026-10-25T00:29:59Z'))).toBe('Next daily reset: today at 2:30 AM');
    expect(nextResetText('daily', berlin, at('2026-10-25T00:30:00Z'))).toBe('Next daily reset: tomorrow at 2:30 AM');
    expect(nextResetText('daily', berlin, at('2026-10-25T01:15:00Z'))).toBe('Next daily reset: tomorrow at 2:30 AM');
  });
});

describe('the text changes by itself', () => {
  test('when tomorrow becomes today, and at the reset', () => {
    const berlin = clock({ timezone: 'Europe/Berlin' });
    const midnight = nextResetTextChange(berlin, NOON);
    expect(new Date(midnight).toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(nextResetText('daily', berlin, midnight - 1)).toMatch(/tomorrow/);
    expect(nextResetText('daily', berlin, midnight)).toMatch(/today/);
    const reset = nextResetTextChange(berlin, midnight);
    expect(new Date(reset).toISOString()).toBe('2026-11-21T03:00:00.000Z');
    expect(nextResetText('daily', berlin, reset)).toMatch(/tomorrow/);
  });

  test('only at the calculated instants', () => {
    const all = (now: number) =>
      (['daily', 'weekly', 'monthly'] as const).map((frequency) => nextResetText(frequency, berlin, now)).join();
    const berlin = clock({ timezone: 'Europe/Berlin', dailyResetTime: '02:30', monthlyResetDay: 31 });
    let now = at('2026-10-20T12:00:00Z');
    for (let changes = 0; changes < 40; changes++) {
      const next = nextResetTextChange(berlin, now);
      expect(next).toBeGreaterThan(now);
      expect(all(next - 1)).toBe(all(now));
      now = next;
    }
  });
});
