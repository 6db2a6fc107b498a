import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inICalendar } from '#functions/calendar-feed/icalendar.ts';
import { calendarEvents, dueDates } from '#shared/domain/calendar.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { clockAt, dayAt, type FrequencyEpoch, periodAt, type Schedule } from '#shared/domain/periods.ts';
import { readCalendar } from '#test/support/icalendar.ts';
import { runs } from '#test/support/long.ts';
import { always, anyEpochs, anyRule, clockOf, DAY, HOUR, recurrenceOf, scheduleOf, utc } from './periods/support.ts';
import { anyClosings, anyPauses } from './support/pauses.ts';

/* The due dates of a calendar, and the file that calendar programs read. */

const NOW = utc('2026-03-04 12:00'); // A Wednesday.
const rule = (parts: Omit<FrequencyEpoch, 'from'>) => scheduleOf({ frequencies: [{ from: 0, ...parts }] });
const plus = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
const datesOf = (schedule: Schedule, now = NOW) => dueDates(schedule, now);

describe('a calendar has', () => {
  test('each day of a daily commitment, from today to 60 days on', () => {
    const days = Array.from({ length: 61 }, (_, k) => plus('2026-03-04', k));
    expect(datesOf(scheduleOf())).toEqual(days);
    expect(days.at(-1)).toBe('2026-05-03');
  });

  test('the last day of each week, month and window, and chosen weekdays', () => {
    expect(datesOf(rule({ frequency: 'weekly' })).slice(0, 2)).toEqual(['2026-03-08', '2026-03-15']);
    expect(datesOf(rule({ frequency: 'weekly', recurrence: recurrenceOf({ times: 3 }) }))).toHaveLength(9);
    expect(datesOf(rule({ frequency: 'monthly' }))).toEqual(['2026-03-31', '2026-04-30']);
    const every = { frequency: 'daily', recurrence: recurrenceOf({ every: 3 }), windowsFrom: '2026-03-02' } as const;
    expect(datesOf(rule(every)).slice(0, 2)).toEqual(['2026-03-04', '2026-03-07']);
    const weekdays = rule({ frequency: 'daily', recurrence: recurrenceOf({ weekdays: [1, 5] }) });
    expect(datesOf(weekdays).slice(0, 3)).toEqual(['2026-03-06', '2026-03-09', '2026-03-13']);
  });

  test('the date of a commitment of once, unless it is over', () => {
    const once = (startDate: string) => datesOf({ ...rule({ frequency: 'once' }), startDate });
    expect(once('2026-03-04')).toEqual(['2026-03-04']);
    expect(once('2026-05-03')).toEqual(['2026-05-03']);
    expect([...once('2026-03-03'), ...once('2026-05-04')]).toEqual([]);
  });

  test('nothing before a start, none that is paused, and nothing while closed', () => {
    expect(datesOf(scheduleOf({ startDate: '2026-05-02' }))).toEqual(['2026-05-02', '2026-05-03']);
    const pause = { from: '2026-03-05', until: '2026-05-02', reason: null };
    expect(datesOf(scheduleOf({ pauses: [pause] }))).toEqual(['2026-03-04', '2026-05-03']);
    expect(datesOf(scheduleOf({ pauses: [{ ...pause, until: null }] }))).toEqual(['2026-03-04']);
    const closed = { from: NOW - HOUR, to: null };
    expect(datesOf(scheduleOf({ closings: [closed] }))).toEqual([]);
    expect(datesOf(scheduleOf({ closings: [{ ...closed, to: NOW - 1 }] }))).toHaveLength(61);
  });

  test('the last day of a period that is not paused, and the first of what is to be done once', () => {
    const pausedOn = (from: string, until: string | null) => ({ pauses: [{ from, until, reason: null }] });
    const week = rule({ frequency: 'weekly' });
    expect(datesOf({ ...week, ...pausedOn('2026-03-05', '2026-03-07') })[0]).toBe('2026-03-08');
    expect(datesOf({ ...week, ...pausedOn('2026-03-07', '2026-03-10') }).slice(0, 2)).toEqual([
      '2026-03-06',
      '2026-03-15',
    ]);
    expect(datesOf({ ...week, ...pausedOn('2026-03-07', null) })).toEqual(['2026-03-06']);
    // Not a day before the start, where all since then are paused.
    const started = { ...week, startDate: '2026-03-06' };
    expect(datesOf({ ...started, ...pausedOn('2026-03-07', '2026-03-08') })[0]).toBe('2026-03-06');
    expect(datesOf({ ...started, ...pausedOn('2026-03-06', '2026-03-08') })[0]).toBe('2026-03-15');
    expect(datesOf({ ...week, ...pausedOn('2026-03-09', '2026-03-15') }).slice(0, 2)).toEqual([
      '2026-03-08',
      '2026-03-22',
    ]);
    const once = { ...rule({ frequency: 'once' }), startDate: '2026-03-06' };
    expect(datesOf({ ...once, ...pausedOn('2026-03-05', '2026-03-07') })).toEqual(['2026-03-08']);
    expect(datesOf({ ...once, ...pausedOn('2026-03-05', null) })).toEqual([]);
  });

  test('no limit, which is never due', () => {
    const target = (direction: 'at_least' | 'at_most') =>
      datesOf(
        rule({ frequency: 'weekly', recurrence: recurrenceOf({ target: { direction, amount: 5_000, unit: 'km' } }) }),
      );
    expect(target('at_most')).toEqual([]);
    expect(target('at_least')[0]).toBe('2026-03-08');
  });

  test('the days of the person, whose day may begin at four', () => {
    const clocks = always({ timezone: 'America/New_York', dailyResetTime: '04:00' });
    expect(datesOf(scheduleOf({ clocks }), utc('2026-03-04 08:59'))[0]).toBe('2026-03-03');
    expect(datesOf(scheduleOf({ clocks }), utc('2026-03-04 09:00'))[0]).toBe('2026-03-04');
  });
});

const anyClock = fc
  .record({
    timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Apia'),
    dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
    weeklyResetDay: fc.integer({ min: 1, max: 7 }),
    monthlyResetDay: fc.constantFrom(1, 15, 31),
  })
  .map(clockOf);
const anyHour = fc.integer({ min: -25 * 24, max: 25 * 24 }).map((hours) => NOW + hours * HOUR);
/** Changes are before now: there are none in the future. */
const anyHourBefore = fc.integer({ min: -25 * 24, max: 0 }).map((hours) => NOW + hours * HOUR);
const anySchedule = fc.record({
  startDate: fc.integer({ min: -30, max: 70 }).map((days) => plus('2026-03-04', days)),
  createdAt: anyHour,
  clocks: anyEpochs(anyClock, anyHourBefore, 2),
  frequencies: anyEpochs(anyRule, anyHourBefore, 2),
  pauses: anyPauses(NOW, 60),
  closings: anyClosings(NOW, 10),
}) as fc.Arbitrary<Schedule>;

/** Asks for each hour in which period it is, until none can be due in time. */
function dueByHours(schedule: Schedule): string[] {
  const isPaused = (date: string) =>
    schedule.pauses!.some(({ from, until }) => from <= date && date <= (until ?? date));
  if (schedule.closings!.some(({ from, to }) => from <= NOW && (to ?? Infinity) > NOW)) return [];
  const today = dayAt(clockAt(schedule.clocks, NOW), NOW);
  const found = new Set<string>();
  for (let instant = NOW; instant < NOW + 63 * DAY; instant += HOUR / 2) {
    const { frequency, recurrence, date, dueDate } = periodAt(schedule, instant);
    if (recurrence?.target?.direction === 'at_most') continue;
    const isOnce = frequency === 'once';
    const days = Array.from({ length: isOnce ? 150 : 1 + (Date.parse(dueDate) - Date.parse(date)) / DAY }, (_, k) =>
      plus(dueDate, isOnce ? k : -k),
    );
    const day = days.find((each) => each >= schedule.startDate && !isPaused(each));
    if (day) found.add(day);
  }
  return [...found].filter((date) => today <= date && date <= plus(today, 60)).sort();
}

test('for any commitment, the due dates are those of the periods that each hour to come is in', () => {
  let dates = 0;
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const found = dueDates(schedule, NOW);
      expect(found).toEqual(dueByHours(schedule));
      dates += found.length;
    }),
    { numRuns: runs(120) },
  );
  expect(dates).toBeGreaterThan(0);
}, 60_000);

describe('the events of several commitments', () => {
  test('are in the order of their dates', () => {
    const events = calendarEvents(
      [
        { id: 'week', title: 'Swim', schedule: rule({ frequency: 'weekly' }) },
        { id: 'day', title: 'Run', schedule: scheduleOf({ startDate: '2026-03-07' }) },
      ],
      NOW,
    );
    expect(events.slice(0, 4).map(({ commitmentId, date, title }) => `${date} ${commitmentId} ${title}`)).toEqual([
      '2026-03-07 day Run',
      '2026-03-08 week Swim',
      '2026-03-08 day Run',
      '2026-03-09 day Run',
    ]);
  });

  test('are so few that a function can answer them, the earliest whole days', () => {
    const title = '\u5b57'.repeat(LIMITS.titleLength);
    const many = Array.from({ length: LIMITS.commitments }, (_, k) => ({ id: `${k}`, title, schedule: scheduleOf() }));
    const events = calendarEvents(many, NOW);
    expect(events.length).toBe(8 * LIMITS.commitments);
    expect(events.at(-1)?.date).toBe(plus('2026-03-04', 7));
    // Lambda answers at most 6 MB.
    expect(Buffer.byteLength(JSON.stringify(inICalendar(events, NOW)))).toBeLessThan(6 * 1024 * 1024);
  });
});

describe('the file', () => {
  const TITLE = 'Run, then; swim \\ or "rest":\n5 km – 走る 🏃‍♀️ '.repeat(4).trim();
  const events = [
    { commitmentId: '01A', date: '2026-12-31', title: TITLE },
    { commitmentId: '01A', date: '2027-01-01', title: 'Run' },
  ];

  test('says what each program needs, and gives titles back as they were', () => {
    const { properties, events: read } = readCalendar(inICalendar(events, NOW));
    expect(properties).toEqual({
      VERSION: '2.0',
      PRODID: '-//Steadfast//calendar//EN',
      NAME: 'Steadfast',
      'X-WR-CALNAME': 'Steadfast',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
    });
    expect(read.map(({ SUMMARY }) => SUMMARY)).toEqual([TITLE, 'Run']);
    expect(read[0]).toMatchObject({
      UID: '01A-2026-12-31@steadfast',
      DTSTAMP: '20260304T120000Z',
      'DTSTART;VALUE=DATE': '20261231',
      'DTEND;VALUE=DATE': '20270101',
      TRANSP: 'TRANSPARENT',
    });
  });

  test('is valid without any event', () => {
    expect(readCalendar(inICalendar([], NOW)).events).toEqual([]);
  });
});
