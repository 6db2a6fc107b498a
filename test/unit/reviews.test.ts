import { describe, expect, test } from 'vitest';
import type { CompletionAction, NewAction } from '#shared/domain/actions.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Schedule } from '#shared/domain/periods.ts';
import type { Reviewed } from '#shared/domain/review-entries.ts';
import { datesOfReview, entryOf, readReviewId, reviewIdOf, reviewOf } from '#shared/domain/reviews.ts';
import { lastWeek } from '#shared/domain/weeks.ts';
import { always, each, recurrenceOf, scheduleOf, utc } from './periods/support.ts';
import { done, outcomesOfPast, pastOf } from './support/history.ts';

/* The week from Monday, May 11 to Sunday, May 17, read on the Tuesday after. */

const NOW = utc('2026-05-19 12:00');
const WEEK = lastWeek(always(), NOW);

const day = (date: number) => `2026-05-${String(date).padStart(2, '0')}`;
const at = (date: number, time = '10:00') => `${day(date)} ${time}`;
const rule = (frequency: 'daily' | 'weekly' | 'monthly', parts: Parameters<typeof recurrenceOf>[0]) => ({
  frequencies: [{ from: 0, frequency, recurrence: recurrenceOf(parts) }],
});

function reviewed(
  title: string,
  parts: Partial<Schedule>,
  actions: CompletionAction[] = [],
  notes: Record<string, string> = {},
): Reviewed {
  const past = pastOf(scheduleOf(parts), actions);
  const outcomes = outcomesOfPast(past, { ...datesOfReview(WEEK), now: NOW });
  const written = Object.entries(notes).map(([instant, note]) => [utc(instant), note] as const);
  return { id: title.toLowerCase(), title, schedule: past.schedule, outcomes, notes: new Map(written) };
}

const said = (...all: Reviewed[]) =>
  reviewOf(WEEK, all).sentences.map(({ code, params: { title, ...params } }) => ({ code, ...params }));
const adding = (date: number, amount: number, key: string): NewAction => {
  return { kind: 'completed', at: utc(at(date)), amount, key };
};
/** Something that was done, so that the person was not away. */
const present = reviewed('Rise', {}, [done(at(11))]);

describe('a sentence', () => {
  test('counts the days of the week', () => {
    const read = reviewed('Read', {}, [done(at(10)), done(at(11)), done(at(12)), done(at(17)), done(at(18))]);
    expect(reviewOf(WEEK, [read]).sentences).toEqual([
      {
        id: expect.stringMatching(/^s[0-9a-z]{1,7}$/),
        code: 'done_days',
        params: { title: 'Read', done: 3, of: 7, time: '10:00' },
        refs: [11, 12, 13, 14, 15, 16, 17].map((date) => ({ commitmentId: 'read', date: day(date) })),
      },
    ]);
  });

  test('has the time at which something was mostly done, where it was often missed', () => {
    const timeOf = (actions: CompletionAction[], parts: Partial<Schedule> = {}) =>
      reviewOf(WEEK, [reviewed('Read', parts, actions)]).sentences[0]?.params.time;
    const evenings = [done(at(5, '20:10')), done(at(8, '21:00')), done(at(12, '20:40'))];
    expect(timeOf(evenings)).toBe('20:30');
    expect(timeOf([...evenings, done(at(13, '06:00'))])).toBe('20:30');
    // A day that ends at four in the morning has its midnight in the middle.
    const nights = [done(at(6, '23:30')), done(at(8, '00:40')), done(at(12, '23:50'))];
    expect(timeOf(nights, { clocks: always({ dailyResetTime: '04:00' }) })).toBe('23:30');
    expect(timeOf(evenings.slice(1))).toBeUndefined();
    expect(timeOf([...evenings.slice(1), done(at(13, '06:00'))])).toBe('20:30');
    expect(timeOf([done(at(12, '06:00')), done(at(13, '12:00')), done(at(14, '20:00'))])).toBeUndefined();
    const corrected = [11, 12, 13].map((date) => done(at(date, '23:59:59')));
    expect([timeOf(corrected), timeOf([11, 12, 13].map((date) => done(at(date, '00:00'))))]).toEqual([
      undefined,
      undefined,
    ]);
    const often = [...evenings, ...[13, 14, 15, 16].map((date) => done(at(date, '20:00')))];
    expect(timeOf(often)).toBeUndefined();
  });

  test('counts only the chosen days, and those after the beginning', () => {
    const chosen = reviewed('Swim', rule('daily', { weekdays: [1, 3] }), [done(at(13))]);
    expect(said(chosen)).toEqual([{ code: 'done_days', done: 1, of: 2 }]);
    const late = reviewed('Sing', { startDate: day(15) }, [done(at(16))]);
    expect(said(late)).toEqual([{ code: 'done_days', done: 1, of: 3 }]);
    expect(said(reviewed('Walk', { startDate: day(18) }))).toEqual([]);
  });

  test('tells a limit of each day', () => {
    const limit = { direction: 'at_most' as const, amount: 2000, unit: 'cups' };
    const coffee = reviewed('Coffee', rule('daily', { target: limit }), [adding(12, 3000, 'a')]);
    expect(said(coffee)).toEqual([{ code: 'kept_days', done: 6, of: 7 }]);
  });

  test('tells times and amounts of the week, reached or not', () => {
    const target = { direction: 'at_least' as const, amount: 20_000, unit: 'km' };
    const run = reviewed('Run', rule('weekly', { times: 3 }), [adding(12, 1000, 'a'), adding(14, 1000, 'b')]);
    const walk = reviewed('Walk', rule('weekly', { target }), [adding(12, 18_500, 'a')]);
    const limit = reviewed('Wine', rule('weekly', { target: { ...target, direction: 'at_most', unit: 'glasses' } }), [
      adding(12, 4000, 'a'),
    ]);
    expect(said(run, walk, limit)).toEqual([
      { code: 'done_times', done: 2, of: 3 },
      { code: 'done_amount', done: 18.5, of: 20, unit: 'km' },
      { code: 'limit_amount', done: 4, of: 20, unit: 'glasses' },
    ]);
  });

  test('tells weeks, windows and what is done once, and months when they end', () => {
    const call = reviewed('Call', { frequencies: each('weekly') }, [done(at(16))]);
    const clean = reviewed('Clean', { frequencies: each('weekly') });
    const tax = reviewed('Tax', { frequencies: each('once') }, [done(at(14))]);
    const later = reviewed('Move', { frequencies: each('once') }, [done(at(18))]);
    const rent = reviewed('Rent', { frequencies: each('monthly') }, [done(at(14))]);
    const water = reviewed(
      'Water',
      { startDate: day(10), frequencies: [{ from: 0, frequency: 'daily', recurrence: recurrenceOf({ every: 3 }) }] },
      [done(at(11))],
    );
    expect(said(call, clean, tax, later, rent, water)).toEqual([
      { code: 'done' },
      { code: 'not_done' },
      { code: 'done' },
      { code: 'done_times', done: 1, of: 2 },
    ]);
    const may = lastWeek(always(), utc('2026-06-08 00:00'));
    const past = pastOf(scheduleOf({ frequencies: each('monthly') }), [done(at(14))]);
    const outcomes = outcomesOfPast(past, { ...datesOfReview(may), now: utc('2026-06-08 00:00') });
    const month = { id: 'rent', title: 'Rent', schedule: past.schedule, outcomes, notes: new Map() };
    expect(reviewOf(may, [month]).sentences).toEqual([]);
    const first = lastWeek(always({ weeklyResetDay: 2 }), utc('2026-06-03 00:00'));
    expect(reviewOf(first, [month]).sentences.map(({ code, refs }) => ({ code, refs }))).toEqual([
      { code: 'done', refs: [{ commitmentId: 'rent', date: '2026-05-01' }] },
    ]);
  });

  test('tells what was skipped and paused, and no such day as missed', () => {
    const read = reviewed('Read', {}, [done(at(11)), done(at(12), 'skipped'), done(at(15), 'skipped')]);
    expect(said(read)).toEqual([
      { code: 'done_days', done: 1, of: 5 },
      { code: 'skipped', dates: [day(12), day(15)] },
    ]);
    const pauses = [{ from: day(8), until: day(13), reason: 'Ill' }];
    const run = reviewed('Run', { pauses }, [done(at(12)), done(at(14))]);
    expect(
      reviewOf(WEEK, [run]).sentences.map(({ code, params, refs }) => ({ code, params, refs: refs.length })),
    ).toEqual([
      { code: 'done_days', params: { title: 'Run', done: 2, of: 5 }, refs: 5 },
      { code: 'paused', params: { title: 'Run', date: day(11), until: day(13) }, refs: 2 },
    ]);
    expect(said(reviewed('Wait', { pauses: [{ from: day(1), until: null, reason: null }] }))).toEqual([
      { code: 'paused', date: day(11), until: day(17) },
    ]);
  });

  test('quotes notes, of missed days and of others', () => {
    const notes = { [at(12, '00:00')]: 'too late from work', [at(13, '00:00')]: 'in the rain', [at(18, '00:00')]: 'x' };
    expect(said(reviewed('Run', {}, [done(at(13))], notes))).toEqual([
      { code: 'done_days', done: 1, of: 7 },
      { code: 'missed_note', date: day(12), note: 'too late from work' },
      { code: 'note', date: day(13), note: 'in the rain' },
    ]);
    const week = reviewed('Call', { frequencies: each('weekly') }, [done(at(13))], { [at(11, '00:00')]: 'Long' });
    expect(said(week)).toEqual([{ code: 'done' }, { code: 'note', note: 'Long' }]);
  });

  test('is left out of what was closed the whole time, and of the day of closing', () => {
    const closings = [{ from: utc(at(13)), to: null }];
    expect(said(reviewed('Draw', { closings }, [done(at(11))]))).toEqual([{ code: 'done_days', done: 1, of: 2 }]);
    expect(said(reviewed('Draw', { closings: [{ from: utc(at(2)), to: null }] }))).toEqual([]);
  });
});

describe('a review', () => {
  test('has the order of the board, and what was done before notes where there is no room', () => {
    const all = Array.from({ length: 20 }, (_, k) =>
      reviewed(`Habit ${k}`, {}, [done(at(11))], { [at(11, '00:00')]: 'One', [at(12, '00:00')]: 'Two' }),
    );
    const { sentences } = reviewOf(WEEK, all);
    expect(sentences).toHaveLength(LIMITS.reviewSentences);
    expect(sentences.filter(({ code }) => code === 'done_days').map(({ params }) => params.title)).toEqual(
      all.map(({ title }) => title),
    );
    const places = sentences.map(({ params }) => all.findIndex(({ title }) => title === params.title));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
  });

  test('of a week in which nothing was done welcomes back, with what has gone cold', () => {
    const read = reviewed('Read', {}, [done(at(1))]);
    const run = reviewed('Run', {}, [done(at(6))]);
    const young = reviewed('Sing', { startDate: day(16) });
    const paused = reviewed('Wait', { pauses: [{ from: day(14), until: null, reason: null }] });
    const all = [read, run, young, paused];
    expect(reviewOf(WEEK, all)).toEqual({
      sentences: [{ id: expect.any(String), code: 'welcome_back', params: {}, refs: [] }],
      away: true,
      cold: ['read'],
    });
    // Whoever did, skipped or wrote anything was there.
    expect(reviewOf(WEEK, [...all, present])).toMatchObject({ away: false, cold: ['read'] });
    expect(reviewOf(WEEK, [read, reviewed('Run', {}, [done(at(17), 'skipped')])]).away).toBe(false);
    expect(reviewOf(WEEK, [read, reviewed('Run', {}, [], { [at(12, '00:00')]: 'Ill' })]).away).toBe(false);
    const rent = reviewed('Rent', rule('monthly', { times: 4 }), [adding(13, 1000, 'a')]);
    expect(reviewOf(WEEK, [read, rent]).away).toBe(false);
    expect(reviewOf(WEEK, [read, reviewed('Tax', { frequencies: each('once') }, [done(at(14))])]).away).toBe(false);
  });

  test('looks at when something was done: what was done before the week was not done in it', () => {
    const read = reviewed('Read', {}, [done(at(1))]);
    // Months end on the 13th, windows of five days on the 12th.
    const clocks = always({ monthlyResetDay: 14 });
    const rent = reviewed('Rent', { clocks, frequencies: each('monthly') }, [done(at(9))]);
    const skipped = reviewed('Rent', { clocks, frequencies: each('monthly') }, [done(at(9), 'skipped')]);
    const noted = reviewed('Rent', { clocks, frequencies: each('monthly') }, [], { '2026-04-14 00:00': 'Late' });
    const plants = reviewed('Plants', { startDate: day(8), ...rule('daily', { every: 5 }) }, [done(at(9))]);
    for (const before of [rent, skipped, noted, plants]) {
      expect(said(read, before), before.title).toEqual([{ code: 'welcome_back' }]);
    }
    const now = reviewed('Rent', { clocks, frequencies: each('monthly') }, [done(at(11))]);
    expect(reviewOf(WEEK, [read, now]).away).toBe(false);
  });

  test('calls cold only what was due and not done for 14 days', () => {
    const isCold = (parts: Partial<Schedule>, actions: CompletionAction[] = []) =>
      reviewOf(WEEK, [reviewed('Piano', parts, actions)]).cold.length > 0;
    const weekly = { frequencies: each('weekly') };
    // The 14 days begin on the 4th.
    expect([isCold({ startDate: day(4) }), isCold({ startDate: day(5) })]).toEqual([true, false]);
    expect([isCold({ createdAt: utc(at(4)) }), isCold({ createdAt: utc(at(5)) })]).toEqual([true, false]);
    const begun = [day(4), day(6), day(11)].map((startDate) => isCold({ startDate, ...weekly }));
    expect(begun).toEqual([true, false, false]);
    // A month that ended undone on the 13th, and one that is not over.
    const monthly = { frequencies: each('monthly') };
    const clocks = always({ monthlyResetDay: 14 });
    expect([isCold({ clocks, ...monthly }), isCold({ clocks, ...monthly, startDate: day(5) })]).toEqual([true, false]);
    expect(isCold(monthly)).toBe(false);
    expect([isCold({}, [done(at(3))]), isCold({}, [done(at(4))])]).toEqual([true, false]);
    const paused = (from: number, until: number) =>
      isCold({ pauses: [{ from: day(from), until: day(until), reason: null }] });
    expect([paused(1, 3), paused(18, 20)]).toEqual([true, true]);
    expect([paused(1, 4), paused(8, 9), paused(17, 20)]).toEqual([false, false, false]);
    const closed = (from: number, to: number) => isCold({ closings: [{ from: utc(at(from)), to: utc(at(to)) }] });
    expect([closed(1, 3), closed(1, 5), closed(8, 9)]).toEqual([true, false, false]);
  });

  test('holds nothing where nothing was due', () => {
    expect(reviewOf(WEEK, [])).toEqual({ sentences: [], away: false, cold: [] });
    expect(reviewOf(WEEK, [reviewed('Tax', { frequencies: each('once') })]).sentences).toEqual([]);
  });
});

describe('a sentence leads', () => {
  const refs = (...dates: string[]) => dates.map((date) => ({ commitmentId: 'run', date }));
  const week = { from: '2026-10-26' };

  test('to the latest of its entries, in the month of its day', () => {
    const latest = { commitmentId: 'run', date: '2026-11-01', month: '2026-11' };
    expect(entryOf(refs('2026-10-27', '2026-10-31', '2026-11-01'), week)).toEqual(latest);
    expect(entryOf(refs('2026-10-27'), week)?.month).toBe('2026-10');
    expect(entryOf([], week)).toBeUndefined();
  });

  test('to the week if its period began long before', () => {
    expect(entryOf(refs('2026-01-01'), week)).toMatchObject({ date: '2026-01-01', month: '2026-10' });
  });
});

test('the id of a review names its owner and its week', () => {
  expect(readReviewId(reviewIdOf('01J', '2026-05-11'))).toEqual({ ownerId: '01J', from: '2026-05-11' });
  for (const id of [
    'x',
    '01J',
    '-2026-05-11',
    '01J-2026-02-30',
    '01J-2026-13-01',
    '01J-0001-01-01',
    '01J-2026-05-1x',
  ]) {
    expect(readReviewId(id)).toBeUndefined();
  }
});
