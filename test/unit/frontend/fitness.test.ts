import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { applyEntryEvent } from '#frontend/features/fitness/cache.ts';
import { checkedWeight, weightTexts } from '#frontend/features/fitness/components/weight-dialog.tsx';
import {
  activityOf,
  dataHeading,
  itemsLabel,
  labelOf,
  lacksKey,
  progressLabel,
  rangeLabel,
  sourceLabel,
  stillShownOf,
  totalsOfDay,
  trendLabel,
  trendOf,
  weightOn,
} from '#frontend/features/fitness/model.ts';
import { entriesKey, WEIGHTS_KEY } from '#frontend/features/fitness/query-keys.ts';
import { dateName, requestedDate } from '#frontend/lib/days.ts';
import type {
  Dashboard,
  Entry,
  ExerciseEntry,
  FoodEntry,
  FoodPayload,
  WeightEntry,
} from '#shared/contracts/fitness.ts';
import { PHOTO_FAILURES, type PhotoFailureCode } from '#shared/domain/failures.ts';
import { addDays } from '#shared/domain/local-time.ts';

const TODAY = '2026-11-20';

const entryOn = (date: string, rank: string) => ({
  id: `${date}-${rank}`,
  date,
  created_at: `${date}T1${rank}:00:00Z`,
  photo_url: null,
  thumbnail_url: null,
  visibility: 'full' as const,
});

function food(rank: string, payload: Partial<FoodPayload> = {}, date = TODAY): FoodEntry {
  return {
    ...entryOn(date, rank),
    entry_type: 'food',
    payload: {
      items: [],
      totals: { calories: 100, protein: 10, carbs: 6, fat: 4 },
      draft: false,
      analysis_type: null,
      provenance: null,
      calories_range: null,
      analysis_metadata: null,
      ...payload,
    },
  };
}

function weight(value: number, unit: 'lbs' | 'kg', date = TODAY, rank = '1'): WeightEntry {
  return { ...entryOn(date, rank), entry_type: 'weight', payload: { value, unit } };
}

function walk(minutes: number, rank = '2'): ExerciseEntry {
  const payload = { name: 'Walk', duration_minutes: minutes, intensity: 'low' as const };
  return { ...entryOn(TODAY, rank), entry_type: 'exercise', payload };
}

const item = (name: string, quantity = 1, unit = 'serving') => ({
  name,
  quantity,
  unit,
  calories: 10,
  protein: 1,
  carbs: 1,
  fat: 0,
});

describe('the labels', () => {
  test('name the source of the numbers, and corrections after a failure', () => {
    const sourceOf = (payload: Partial<FoodPayload>) => sourceLabel(food('1', payload).payload);
    expect(sourceOf({ analysis_type: 'ai' })).toBe('Estimated by AI');
    expect(sourceOf({ analysis_type: 'ai', provenance: 'manual' })).toBe('Entered by hand');
    expect(sourceOf({ analysis_type: 'fatsecret' })).toBe('From FatSecret');
    expect(sourceOf({ analysis_type: 'mock' })).toBe('Sample estimate');
    expect(sourceOf({ analysis_type: 'manual_with_photo', provenance: 'manual' })).toBe('Entered by hand');
    expect(sourceOf({ analysis_type: 'manual_after_error', provenance: 'manual' })).toBe('Corrected by hand');
    expect(sourceOf({ provenance: 'manual' })).toBe('Entered by hand');
    expect(sourceOf({ analysis_type: 'error' })).toBeNull();
  });

  test('name entries by their items', () => {
    const labelWith = (...names: string[]) => labelOf(food('1', { items: names.map((name) => item(name)) }));
    expect(labelWith('Toast')).toBe('Toast');
    expect(labelWith('Toast', 'Jam')).toBe('Toast and Jam');
    expect(labelWith('Toast', 'Jam', 'Tea', 'Milk')).toBe('Toast, Jam and 2 more');
    expect(labelWith()).toBe('Food photo');
    expect(labelOf({ ...food('1'), visibility: 'totals' })).toBe('Food');
    expect(labelOf(weight(182.4, 'lbs'))).toBe('Weight 182.4 lbs');
    expect(labelOf(weight(80, 'kg'), 'lbs')).toBe('Weight 176.4 lbs');
    expect(itemsLabel(food('1', { items: [item('Toast')] }).payload)).toBeNull();
    expect(itemsLabel(food('1', { items: [item('Toast', 2, 'slices')] }).payload)).toBe('2 slices');
    expect(itemsLabel(food('1', { items: [item('Toast', 2, 'slices'), item('Jam')] }).payload)).toBe(
      'Toast, 2 slices · Jam',
    );
  });

  test('have numbers beyond a goal, and days by name', () => {
    expect(progressLabel(2350, 2000, 'kcal')).toBe('2,350 of 2,000 kcal · 118%');
    expect(progressLabel(12.5, 0, 'g')).toBe('12.5 of 0 g · 0%');
    expect(rangeLabel({ low: 420, high: 1560 })).toBe('about 420–1,560 kcal');
    expect([dataHeading(TODAY, TODAY), dataHeading('2026-11-03', TODAY), dataHeading('2025-11-03', TODAY)]).toEqual([
      "Today's Data",
      'Data for November 3',
      'Data for November 3, 2025',
    ]);
    expect(dateName(TODAY, TODAY)).toBe('Friday, November 20');
  });

  test('link to the settings if a working key would help', () => {
    const codes: readonly (PhotoFailureCode | null | undefined)[] = [...PHOTO_FAILURES, null, undefined];
    expect(codes.filter(lacksKey)).toEqual(['no_key', 'key_refused', 'key_unreadable']);
  });
});

test('a URL can request a past day only', () => {
  expect(requestedDate('2026-11-19', TODAY)).toBe('2026-11-19');
  for (const text of [TODAY, '2026-11-21', '2026-02-30', '2026-13-01', '1969-12-31', '26-11-19', 'today', '', null])
    expect(requestedDate(text, TODAY)).toBeUndefined();
});

test('a day lists planned workouts, then entries with the newest first; drafts are not in the totals', () => {
  const entries: Entry[] = [food('5', { draft: true }), food('4'), walk(35, '3'), walk(10, '2'), weight(80, 'kg')];
  const workout = (id: string, at: number | null, completed: boolean) => ({
    id,
    title: id,
    completed,
    at,
    about: null,
  });
  const all = activityOf(entries, [
    workout('done', Date.parse(`${TODAY}T13:30:00Z`), true),
    workout('sometime', null, true),
    workout('planned', null, false),
  ]);
  expect(all.map((each) => (each.kind === 'workout' ? each.workout.id : each.entry.id.slice(-1)))).toEqual([
    'planned',
    '5',
    '4',
    'done',
    '3',
    '2',
    '1',
    'sometime',
  ]);
  expect(totalsOfDay(entries)).toMatchObject({ calories: 100, protein: 10, exerciseMinutes: 45 });
});

describe('a weight', () => {
  test('of a day is the last one by its end', () => {
    const weights = [weight(81, 'kg', TODAY, '2'), weight(80, 'kg'), weight(79, 'kg', '2026-11-02')];
    expect(weightOn(weights, TODAY)?.payload.value).toBe(81);
    expect(weightOn(weights, '2026-11-19')?.payload.value).toBe(79);
    expect(weightOn(weights, '2026-11-01')).toBeUndefined();
  });

  test('has a trend over ninety days, in the user’s unit, with one point for each day', () => {
    const weights = [
      weight(178, 'lbs', TODAY, '2'),
      weight(190, 'lbs'),
      weight(80, 'kg', addDays(TODAY, -30)),
      weight(182, 'lbs', addDays(TODAY, -90)),
      weight(250, 'lbs', addDays(TODAY, -91)),
    ];
    const trend = trendOf(weights, 'lbs', TODAY);
    expect(trend).toMatchObject({ first: 182, last: 178, min: 176.4, max: 182, days: 90 });
    expect(trend?.points.map(({ x, y }) => [Number(x.toFixed(2)), Number(y.toFixed(2))])).toEqual([
      [0, 1],
      [0.67, 0],
      [1, 0.29],
    ]);
    expect(trend && trendLabel(trend)).toBe('From 182 to 178 lbs in 90 days');
    const level = trendOf([weight(80, 'kg'), weight(80, 'kg', addDays(TODAY, -1))], 'kg', TODAY);
    expect(level?.points.map(({ y }) => y)).toEqual([0.5, 0.5]);
    expect(level && trendLabel(level)).toBe('From 80 to 80 kg in 1 day');
    expect(trendOf([weight(80, 'kg', TODAY, '2'), weight(80, 'kg')], 'kg', TODAY)).toBeUndefined();
  });

  test('is required, and parsed with a decimal comma', () => {
    const wrong = checkedWeight({ value: ' ', unit: 'lbs' }, TODAY);
    expect(!wrong.success && wrong.error.issues[0]?.message).toBe('Enter a weight value');
    expect(checkedWeight({ value: '82,5', unit: 'kg' }, TODAY)).toMatchObject({
      success: true,
      data: { value: 82.5, unit: 'kg', date: TODAY },
    });
    for (const value of ['0', '1,500', 'much']) {
      expect(checkedWeight({ value, unit: 'kg' }, TODAY).success, value).toBe(false);
    }
    // What is shown of a saved weight can be saved.
    const shown = weightTexts(weight(72.505, 'kg'), 'kg');
    expect(checkedWeight(shown, TODAY)).toMatchObject({ data: { value: 72.505 } });
  });
});

test('a live event adds or removes an entry on its day and among the weights, once', () => {
  const client = new QueryClient();
  const [old, newer] = [weight(80, 'kg'), weight(81, 'kg', TODAY, '4')];
  client.setQueryData(entriesKey(TODAY), [walk(10), old]);
  client.setQueryData(WEIGHTS_KEY, [old]);
  const ids = (key: readonly unknown[]) => client.getQueryData<Entry[]>(key)?.map(({ id }) => id.slice(-1));
  for (const entry of [newer, newer]) applyEntryEvent(client, { type: 'entry_updated', entry });
  expect([ids(entriesKey(TODAY)), ids(WEIGHTS_KEY)]).toEqual([
    ['4', '2', '1'],
    ['4', '1'],
  ]);
  applyEntryEvent(client, { type: 'entry_updated', entry: old, deleted: true });
  expect([ids(entriesKey(TODAY)), ids(WEIGHTS_KEY)]).toEqual([['4', '2'], ['4']]);
  // A day that is not loaded stays so.
  applyEntryEvent(client, { type: 'entry_updated', entry: food('1', {}, '2026-11-01') });
  expect(client.getQueryData(entriesKey('2026-11-01'))).toBeUndefined();
});

test('of a confidant’s day, a kind goes when it ends, with what is computed from it', () => {
  const day = {
    entries: [{ entry_type: 'food' }, { entry_type: 'weight' }, { entry_type: 'exercise' }] as Entry[],
    current_weight: { value: 70, unit: 'kg' },
    shows: { food: true, weight: true, exercise: false },
    visible_until: { food: 'later', weight: 'now', exercise: null },
  } as Dashboard;
  const left = stillShownOf(day, (end) => end === 'now');
  expect(left.shows).toEqual({ food: true, weight: false, exercise: false });
  expect(left.entries.map(({ entry_type }) => entry_type)).toEqual(['food']);
  expect(left.current_weight).toBeNull();
});
