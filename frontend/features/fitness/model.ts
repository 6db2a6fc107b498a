import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { type UnsentChange, withChanges } from '#frontend/lib/unsent-changes.ts';
import type {
  Dashboard,
  Entry,
  FoodEntry,
  FoodPayload,
  Macros,
  WeightEntry,
  WeightPayload,
} from '#shared/contracts/fitness.ts';
import type { PhotoFailureCode } from '#shared/domain/failures.ts';
import { percentOf, type WeightUnit, weightIn } from '#shared/domain/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { type DayTotals, totalsOf } from '#shared/domain/nutrition.ts';
import * as text from '#shared/text/fitness.ts';
import * as skeletonText from '#shared/text/fitness-skeleton.ts';
import { ENTRIES_KEY } from './query-keys.ts';

/* Names of days. Dates are 'YYYY-MM-DD'. */

const shortDay = dateFormat({ month: 'long', day: 'numeric' });
const shortDayWithYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

const sameYear = (date: string, today: string) => date.slice(0, 4) === today.slice(0, 4);

/** 'Today', 'November 20', 'November 20, 2025' */
export function shortDayName(date: string, today: string): string {
  if (date === today) return skeletonText.today;
  return (sameYear(date, today) ? shortDay : shortDayWithYear)(date);
}

/** "Today's Data", 'Data for November 20' */
export function dataHeading(date: string, today: string): string {
  return date === today ? text.todaysData : text.dataFor(shortDayName(date, today));
}

/* Entries. Lists are newest first, as the server sends them. */

export const isFood = (entry: Entry): entry is FoodEntry => entry.entry_type === 'food';
export const isWeight = (entry: Entry): entry is WeightEntry => entry.entry_type === 'weight';

/** Whether the analysis of a photo has not ended. */
export const isAwaited = (entry: Entry): boolean => isFood(entry) && entry.payload.draft;

/** Whether the analysis has failed and nobody has corrected the entry. */
export const hasFailed = ({ payload }: FoodEntry): boolean => !payload.draft && payload.analysis_type === 'error';

/** The list with unsent changes. New entries are added only if `belongs` accepts them. */
export function withUnsent(
  entries: readonly Entry[],
  changes: readonly UnsentChange[],
  belongs: (entry: Entry) => boolean,
): readonly Entry[] {
  const known = changes.filter(
    ({ list, kind, fields }) =>
      list[0] === ENTRIES_KEY[0] && (kind !== 'create' || belongs(fields as unknown as Entry)),
  );
  if (known.length === 0) return entries;
  return withChanges(entries, known).sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The totals of a day. */
export function totalsOfDay(entries: readonly Entry[]): DayTotals {
  return totalsOf(entries.map(({ entry_type, payload }) => ({ type: entry_type, payload })).reverse());
}

/** A confidant's day without the kinds of entries that are no longer shown. */
export function stillShownOf(day: Dashboard, isOver: (end: string | null) => boolean): Dashboard {
  const { visible_until: ends } = day;
  const shows = {
    food: day.shows.food && !isOver(ends.food),
    weight: day.shows.weight && !isOver(ends.weight),
    exercise: day.shows.exercise && !isOver(ends.exercise),
  };
  return {
    ...day,
    shows,
    entries: day.entries.filter(({ entry_type }) => shows[entry_type]),
    current_weight: shows.weight ? day.current_weight : null,
  };
}

/** The last weight by the end of a day. */
export function weightOn(weights: readonly Entry[], date: string): WeightEntry | undefined {
  return weights.filter(isWeight).find((entry) => entry.date <= date);
}

/** A workout of a day. */
export interface DayWorkout {
  id: string;
  title: string;
  /** Completed on that day; otherwise it is planned. */
  completed: boolean;
  /** The instant of completion; `null` if unknown. */
  at: number | null;
  /** 'Squat, Bench press' */
  about: string | null;
}

export type ActivityItem = { kind: 'entry'; entry: Entry } | { kind: 'workout'; workout: DayWorkout };

/** The items of a day, newest first. Planned workouts come before them, and those without a known time after them. */
export function activityOf(entries: readonly Entry[], workouts: readonly DayWorkout[]): ActivityItem[] {
  const instantOf = (item: ActivityItem) => {
    if (item.kind === 'entry') return Date.parse(item.entry.created_at);
    if (!item.workout.completed) return Number.POSITIVE_INFINITY;
    return item.workout.at ?? 0;
  };
  const all: ActivityItem[] = [
    ...workouts.map((workout) => ({ kind: 'workout' as const, workout })),
    ...entries.map((entry) => ({ kind: 'entry' as const, entry })),
  ];
  return all.sort((a, b) => {
    const [one, other] = [instantOf(a), instantOf(b)];
    return one === other ? 0 : other - one;
  });
}

/** The source of the numbers; `null` if it needs no label. */
export function sourceLabel({ analysis_type, provenance }: FoodPayload): string | null {
  if (analysis_type === 'manual_after_error') return text.source.corrected;
  if (provenance === 'manual' || analysis_type === 'manual_with_photo') return text.source.manual;
  if (analysis_type === 'ai') return text.source.ai;
  if (analysis_type === 'fatsecret') return text.source.fatsecret;
  return analysis_type === 'mock' ? text.source.mock : null;
}

/**
 * 'Toast', 'Toast and Jam', 'Toast, Jam and 2 more'. Food without names is called 'Food' or 'Food photo'. Weights are
 * in the unit of the user.
 */
export function labelOf(entry: Entry, unit?: WeightUnit): string {
  if (entry.entry_type === 'weight') return text.weightEntry(weightLabel(shownWeight(entry.payload, unit)));
  if (entry.entry_type === 'exercise') return entry.payload.name || text.exercise;
  const [first, second, ...more] = entry.payload.items.map(({ name }) => name);
  if (first === undefined) return isNumbersAlone(entry) ? text.food : text.foodPhoto;
  if (second === undefined) return first;
  return more.length === 0 ? text.twoItems(first, second) : text.manyItems(first, second, formatNumber(more.length));
}

/** Whether only the numbers are shared, without names. */
function isNumbersAlone({ visibility, payload }: FoodEntry): boolean {
  return visibility === 'totals' && payload.items.length === 0;
}

/** 'Toast, 2 slices · Jam, 1 tbsp'; `null` if that would only repeat the label. */
export function itemsLabel({ items }: FoodPayload): string | null {
  const [first] = items;
  if (!first || (items.length === 1 && isOrdinary(first))) return null;
  const words = items.map((item) => {
    const amount = isOrdinary(item) ? null : `${formatNumber(item.quantity)} ${item.unit}`;
    return items.length === 1 ? amount : [item.name, amount].filter(Boolean).join(', ');
  });
  return words.join(' · ');
}

function isOrdinary({ quantity, unit }: { quantity: number; unit: string }): boolean {
  return quantity === 1 && unit === 'serving';
}

export const kcalLabel = (calories: number): string => text.calories(formatNumber(calories));

/** 'about 420–560 kcal' */
export function rangeLabel({ low, high }: { low: number; high: number }): string {
  return text.calorieRange(formatNumber(low), formatNumber(high));
}

export function macroLabels({ protein, carbs, fat }: Omit<Macros, 'calories'>): string[] {
  return [text.protein(formatNumber(protein)), text.carbs(formatNumber(carbs)), text.fat(formatNumber(fat))];
}

/** '2,350 of 2,000 kcal · 118%' */
export function progressLabel(value: number, goal: number, unit: keyof typeof text.progress): string {
  return text.progress[unit](formatNumber(value), formatNumber(goal), percent(percentOf(value, goal) / 100));
}

/** A weight in the unit of the user; without a unit, as it was entered. */
function shownWeight(weight: WeightPayload, unit = weight.unit): WeightPayload {
  return { unit, value: weightIn(unit, weight) };
}

/** '182.4 lbs' */
export function weightLabel({ value, unit }: WeightPayload): string {
  return text.weight[unit](formatNumber(value));
}

/** '1,234.5' */
export const formatNumber = numberFormat({ maximumFractionDigits: 1 });
const percent = numberFormat({ style: 'percent', maximumFractionDigits: 1 });

/** Whether an analysis failed because of the API key, which the user can replace in the settings. */
export function lacksKey(code: PhotoFailureCode | null | undefined): boolean {
  return code === 'no_key' || code === 'key_refused' || code === 'key_unreadable';
}

/* The trend of a weight. */

const TREND_DAYS = 90;
const DAY = 86_400_000;

export interface Trend {
  unit: WeightUnit;
  /** In `unit`, like the following. */
  first: number;
  last: number;
  min: number;
  max: number;
  /** Days from the first weight to the last. */
  days: number;
  /** From 0 to 1: `x` from the first day to the last, `y` from the lowest weight to the highest. */
  points: readonly { x: number; y: number }[];
}

/**
 * The last weight of each day from 90 days before `until` to `until`. `weights` are newest first. `undefined` if fewer
 * than two days have a weight.
 */
export function trendOf(weights: readonly Entry[], unit: WeightUnit, until: string): Trend | undefined {
  const since = addDays(until, -TREND_DAYS);
  const byDay = new Map<string, number>();
  for (const { date, payload } of weights.filter(isWeight)) {
    if (date >= since && date <= until && !byDay.has(date)) byDay.set(date, weightIn(unit, payload));
  }
  const days = [...byDay].reverse();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return undefined;
  const values = days.map(([, value]) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = daysBetween(first[0], last[0]);
  return {
    unit,
    first: first[1],
    last: last[1],
    min,
    max,
    days: span,
    points: days.map(([date, value]) => ({
      x: daysBetween(first[0], date) / span,
      y: max === min ? 0.5 : (value - min) / (max - min),
    })),
  };
}

/** 'From 182 to 178 lbs in 90 days' */
export function trendLabel({ first, last, unit, days }: Trend): string {
  return text.trend(unit, formatNumber(first), formatNumber(last), days, formatNumber(days));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
