import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { hasWords, joinedNotes, notedPeriod, searchWords } from '#shared/domain/notes.ts';
import { periodAt, startOf } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { scheduledPeriods } from './periods/oracle.ts';
import { always, anyRule, clockOf, DAY, each, HOUR, recurrenceOf, scheduleOf, utc } from './periods/support.ts';

/* Which periods can have a note, how a search finds notes, and what an import makes of several. */

type Told = Parameters<typeof notedPeriod>[1];

/** The date of the noted period, or the code of the refusal. */
function outcome(schedule: ReturnType<typeof scheduleOf>, told: Told, now: number): string {
  try {
    return notedPeriod(schedule, told, now).date;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details[0].code;
  }
}

const NOW = utc('2026-11-20 10:00');

describe('a note', () => {
  test('is for the current period, or for that of an instant', () => {
    const daily = scheduleOf();
    expect(outcome(daily, {}, NOW)).toBe('2026-11-20');
    expect(outcome(daily, { at: null }, NOW)).toBe('2026-11-20');
    expect(outcome(daily, { at: utc('2026-11-18 23:59') }, NOW)).toBe('2026-11-18');
    expect(outcome(daily, { at: NOW + 60_000 }, NOW)).toBe('2026-11-20');
    expect(outcome(daily, { at: NOW + 3 * 60_000 }, NOW)).toBe('instant_in_future');
    expect(outcome(scheduleOf({ frequencies: each('weekly') }), {}, NOW)).toBe('2026-11-16');
  });

  test('is for days up to 366 days ago, and 31 more if it waited on a device', () => {
    const daily = scheduleOf();
    expect(outcome(daily, { at: utc('2025-11-19 00:00') }, NOW)).toBe('2025-11-19');
    expect(outcome(daily, { at: utc('2025-11-18 23:59') }, NOW)).toBe('instant_too_old');
    expect(outcome(daily, { at: utc('2025-10-19 00:00'), late: true }, NOW)).toBe('2025-10-19');
    expect(outcome(daily, { at: utc('2025-10-18 23:59'), late: true }, NOW)).toBe('instant_too_old');
    // A month counts until its last day, and what is to be done once never ends.
    expect(outcome(scheduleOf({ frequencies: each('monthly') }), { at: utc('2025-11-01 00:00') }, NOW)).toBe(
      '2025-11-01',
    );
    const once = scheduleOf({ startDate: '2020-01-01', frequencies: each('once') });
    expect(outcome(once, {}, NOW)).toBe('2020-01-01');
    expect(outcome(once, { at: utc('2020-01-02 00:00') }, NOW)).toBe('2020-01-01');
  });

  test('is not for days on which it is not due, for those before its start, nor for those before its creation', () => {
    const weekdays = scheduleOf({
      frequencies: [{ from: 0, frequency: 'daily', recurrence: recurrenceOf({ weekdays: [1] }) }],
    });
    expect(outcome(weekdays, {}, NOW)).toBe('not_due');
    expect(outcome(weekdays, { at: utc('2026-11-16 12:00') }, NOW)).toBe('2026-11-16');
    const later = scheduleOf({ startDate: '2026-11-18', createdAt: utc('2026-11-10 09:00') });
    expect(outcome(later, { at: utc('2026-11-17 12:00') }, NOW)).toBe('not_started');
    expect(outcome(later, { at: utc('2026-11-18 00:00') }, NOW)).toBe('2026-11-18');
    const made = scheduleOf({ startDate: '2026-11-01', createdAt: utc('2026-11-10 09:00') });
    expect(outcome(made, { at: utc('2026-11-09 12:00') }, NOW)).toBe('note_too_early');
    expect(outcome(made, { at: utc('2026-11-10 00:00') }, NOW)).toBe('2026-11-10');
    // A week that was under way at the start and at the creation.
    const week = scheduleOf({ startDate: '2026-11-18', createdAt: NOW, frequencies: each('weekly') });
    expect(outcome(week, { at: utc('2026-11-16 00:00') }, NOW)).toBe('2026-11-16');
  });

  const anyCase = fc.record({
    rule: anyRule,
    timezone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Europe/Paris'),
    dailyResetTime: fc.constantFrom('00:00', '02:30', '04:00', '23:59'),
    start: fc.integer({ min: -500, max: 2 }),
    created: fc.integer({ min: -500 * 24, max: 0 }),
    at: fc.integer({ min: -420 * 24 * 4, max: 4 }),
    late: fc.boolean(),
  });
  type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never;
  const scheduleIn = ({ rule, timezone, dailyResetTime, start, created }: Case) =>
    scheduleOf({
      startDate: new Date(NOW + start * DAY).toISOString().slice(0, 10),
      createdAt: NOW + created * HOUR,
      clocks: always({ timezone, dailyResetTime }),
      frequencies: [{ from: 0, ...rule }],
    });

  test('is for one period whatever instant of it is named, and changes no other', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const schedule = scheduleIn(each);
        const at = NOW + (each.at * HOUR) / 4;
        const noted = outcome(schedule, { at, late: each.late }, NOW);
        const period = periodAt(schedule, at);
        const hasIt = period.startsAt <= at && at <= NOW;
        if (!hasIt) {
          expect(noted).toMatch(/^[a-z_]+$/);
          return;
        }
        for (const other of [period.startsAt, Math.min(period.endsAt - 1, NOW)]) {
          expect(outcome(schedule, { at: other, late: each.late }, NOW)).toBe(noted);
        }
        if (/^\d/.test(noted)) expect(noted).toBe(period.date);
      }),
      { numRuns: 400 },
    );
  });

  test('is permitted for exactly the periods since the creation and of the last 366 days', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        fc.pre(each.rule.frequency !== 'once');
        const { timezone, dailyResetTime, rule } = each;
        const clock = clockOf({ timezone, dailyResetTime });
        const schedule = scheduleIn(each);
        const at = NOW + (each.at * HOUR) / 4;
        fc.pre(at <= NOW && at >= startOf(schedule));
        const frequency = rule.frequency as 'daily' | 'weekly' | 'monthly';
        const all = scheduledPeriods(clock, { ...rule, frequency, from: schedule.startDate }, at, 100);
        const raw = all.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
        const today = scheduledPeriods(clock, { frequency: 'daily', from: schedule.startDate }, NOW, 3).find(
          ({ startsAt, endsAt }) => startsAt <= NOW && NOW < endsAt,
        );
        const days = LIMITS.noteDaysBack + (each.late ? LIMITS.lateActionDaysBack : 0);
        const first = Temporal.PlainDate.from(today!.date).subtract({ days }).toString();
        const isNear = raw && (raw.dueDate >= first || raw.endsAt > NOW);
        const expected = raw && isNear && raw.endsAt > schedule.createdAt ? raw.date : /^[a-z_]+$/;
        expect(outcome(schedule, { at, late: each.late }, NOW)).toEqual(
          typeof expected === 'string' ? expected : expect.stringMatching(expected),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe('a search', () => {
  const finds = (search: string, note: string) => hasWords(note, searchWords(search));

  test('finds all words in any order, ignoring case and accents', () => {
    expect(finds('RIVER run', 'Run along the river')).toBe(true);
    expect(finds('river sea', 'Run along the river')).toBe(false);
    expect(finds('cafe', 'Im Café')).toBe(true);
    expect(finds('CAFÉ', 'im cafe\u0301')).toBe(true);
    expect(finds('strasse', 'Zu viel Verkehr auf der Straße')).toBe(true);
    expect(finds('STRASSE', 'straße')).toBe(true);
    expect(finds('οδός', 'ΟΔΟΣ')).toBe(true);
    expect(finds('istanbul', 'İstanbul')).toBe(true);
    expect(finds('ll', 'Hallo')).toBe(true);
  });

  test('of nothing but accents has no words', () => {
    expect(searchWords('\u0301 \u0301')).toEqual([]);
  });

  test('finds every part of a note by its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), fc.nat(), (note, a, b) => {
        const words = note.split(/\s+/).filter(Boolean);
        const chosen = [words[a % (words.length || 1)], words[b % (words.length || 1)]].join(' ');
        expect(finds(chosen, note)).toBe(true);
        expect(finds(chosen.toUpperCase(), note)).toBe(true);
      }),
    );
  });
});

describe('several imported notes of a period', () => {
  test('follow each other, each once, as far as they fit', () => {
    expect(joinedNotes(undefined, ['Tired'])).toBe('Tired');
    expect(joinedNotes('Tired', ['Rain', 'Tired', 'Rain'])).toBe('Tired · Rain');
    expect(joinedNotes('a · b', ['a · b', 'b', 'a'])).toBe('a · b');
    expect(joinedNotes('Long run', ['run'])).toBe('Long run · run');
  });

  test('change nothing when they come again, and never become too long', () => {
    const anyNote = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).map((text) => text.trim() || 'x');
    fc.assert(
      fc.property(fc.array(anyNote, { minLength: 1, maxLength: 6 }), (notes) => {
        const joined = joinedNotes(
          undefined,
          notes.map((note) => note.slice(0, LIMITS.noteLength)),
        );
        expect(joined.length).toBeLessThanOrEqual(LIMITS.noteLength);
        const again = joinedNotes(joined, notes);
        expect(joinedNotes(again, notes)).toBe(again);
      }),
    );
  });
});
