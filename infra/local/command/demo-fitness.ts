import type { NewExerciseEntry, NewFood } from '#shared/contracts/fitness-input.ts';
import type { SettingsChange } from '#shared/contracts/powerups.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import { chanceOf } from './demo-calls.ts';

/* The fitness entries of the demo users. */

/** An event some days before today, at a time of day. */
type Dated<What> = What & { daysAgo: number; time: string };

export interface DemoFitness {
  settings: SettingsChange;
  foods: Dated<NewFood>[];
  /** The name for a photo of the last lunch, instead of its food. */
  photo?: string;
  /** Training that is no commitment of its own, by weekday: 1 = Monday … 7 = Sunday. */
  exercise: Record<number, NewExerciseEntry & { time: string }>;
  /** Exercise that is logged together with a commitment, by its title. */
  exerciseOf: Record<string, NewExerciseEntry>;
  unit: WeightUnit;
  weights: Dated<{ value: number }>[];
}

/** The number of days with exercise. Each entry is a call of its own, which delays the first start. */
export const FITNESS_DAYS = 14;
/** The number of days with meals. */
const MEAL_DAYS = 7;
const NOON = '12:45';

const OATMEAL = { name: 'Oatmeal with blueberries', protein: 8, carbs: 42, fat: 5, unit: 'bowl' };
const YOGURT = { name: 'Greek yogurt and honey', protein: 17, carbs: 24, fat: 1, unit: 'bowl' };
const EGGS = { name: 'Scrambled eggs on toast', protein: 20, carbs: 30, fat: 17, unit: 'plate' };
const LENTILS = { name: 'Lentil soup', protein: 18, carbs: 40, fat: 4, quantity: 2, unit: 'cups' };
const SANDWICH = { name: 'Turkey sandwich', protein: 24, carbs: 41, fat: 10, unit: 'sandwich' };
const SALAD = { name: 'Tuna and bean salad', protein: 31, carbs: 27, fat: 12, unit: 'bowl' };
const SALMON = { name: 'Salmon with rice and broccoli', protein: 42, carbs: 55, fat: 22, unit: 'plate' };
const CURRY = { name: 'Chickpea curry', protein: 20, carbs: 68, fat: 18, unit: 'plate' };
const PASTA = { name: 'Pasta with tomato sauce', protein: 17, carbs: 88, fat: 9, unit: 'plate' };

type Meals = [breakfast: NewFood, lunch: NewFood, dinner: NewFood];

/** Meals of some days, which repeat. */
function meals(days: number, times: readonly string[], menu: readonly Meals[]): Dated<NewFood>[] {
  return Array.from({ length: days }, (_, daysAgo) => menu[daysAgo % menu.length] ?? []).flatMap((eaten, daysAgo) =>
    eaten.map((food, index) => ({ ...food, daysAgo, time: times[index] ?? NOON })),
  );
}

/** Weights on a straight line to today, give or take a little, every few days. */
function weights(time: string, from: number, to: number, days: readonly number[]): DemoFitness['weights'] {
  const first = Math.max(...days);
  return days.map((daysAgo) => {
    const trend = to + ((from - to) * daysAgo) / first;
    const value = trend + (chanceOf(`weight ${from} ${daysAgo}`) - 0.5) * 1.6;
    return { daysAgo, time, value: Math.round(value * 10) / 10 };
  });
}

export const ADAS_FITNESS: DemoFitness = {
  settings: {},
  foods: meals(
    MEAL_DAYS,
    ['07:50', NOON, '19:05'],
    [
      [OATMEAL, SANDWICH, CURRY],
      [OATMEAL, LENTILS, SALMON],
      [YOGURT, SANDWICH, CURRY],
      [OATMEAL, LENTILS, PASTA],
      [YOGURT, SALAD, SALMON],
      [OATMEAL, SANDWICH, CURRY],
      [EGGS, LENTILS, PASTA],
    ],
  ),
  photo: 'Chicken with rice and broccoli',
  exercise: {
    3: { time: '18:20', name: 'Swimming', duration_minutes: 45, intensity: 'moderate' },
    7: { time: '11:40', name: 'Hill walk', duration_minutes: 90, intensity: 'moderate' },
  },
  exerciseOf: {
    'Walk before breakfast': { name: 'Walk before breakfast', duration_minutes: 30, intensity: 'low' },
    'Strength at home': { name: 'Strength at home', duration_minutes: 40, intensity: 'moderate' },
  },
  unit: 'lbs',
  weights: weights('07:20', 150.4, 144.6, [55, 51, 47, 42, 38, 34, 29, 25, 21, 17, 12, 8, 5, 2, 0]),
};

export const BOBS_FITNESS: DemoFitness = {
  settings: { daily_calorie_goal: 2400, share_weight: true },
  foods: meals(
    3,
    ['07:40', '12:30', '18:40'],
    [
      [YOGURT, SANDWICH, PASTA],
      [OATMEAL, SANDWICH, CURRY],
      [YOGURT, SALAD, SALMON],
    ],
  ),
  exercise: {},
  exerciseOf: {
    'Stretch for ten minutes': { name: 'Stretching', duration_minutes: 10, intensity: 'low' },
    'Long run': { name: 'Long run', duration_minutes: 75, intensity: 'high' },
  },
  unit: 'lbs',
  weights: weights('07:15', 184.6, 180.6, [54, 47, 40, 33, 26, 19, 12, 5, 0]),
};
