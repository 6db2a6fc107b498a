import type { NewExerciseEntry, NewFood } from '#shared/contracts/fitness-input.ts';
import type { SettingsChange } from '#shared/contracts/powerups.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';

/* What the demo users eat, train and weigh. */

type Dated<What> = What & { daysAgo: number };

export interface DemoFitness {
  settings: SettingsChange;
  foods: Dated<NewFood>[];
  exercise: Dated<NewExerciseEntry>[];
  unit: WeightUnit;
  /** Each with the number of days before today. */
  weights: [daysAgo: number, value: number][];
}

const OATMEAL = { name: 'Oatmeal with blueberries', protein: 8, carbs: 42, fat: 5, unit: 'bowl' };
const YOGURT = { name: 'Greek yogurt and honey', protein: 17, carbs: 24, fat: 1, unit: 'bowl' };
const LENTILS = { name: 'Lentil soup', protein: 18, carbs: 40, fat: 4, quantity: 2, unit: 'cups' };
const SANDWICH = { name: 'Turkey sandwich', protein: 24, carbs: 41, fat: 10, unit: 'sandwich' };
const SALMON = { name: 'Salmon with rice and broccoli', protein: 42, carbs: 55, fat: 22, unit: 'plate' };
const CURRY = { name: 'Chickpea curry', protein: 20, carbs: 68, fat: 18, unit: 'plate' };
const PASTA = { name: 'Pasta with tomato sauce', protein: 17, carbs: 88, fat: 9, unit: 'plate' };

/** Assigns foods to days, backwards from today. Today is incomplete. */
function days(...all: Omit<NewFood, 'date'>[][]): Dated<NewFood>[] {
  return all.flatMap((eaten, index) => eaten.map((food) => ({ ...food, daysAgo: index })));
}

export const ADAS_FITNESS: DemoFitness = {
  settings: {},
  foods: days(
    [OATMEAL, SANDWICH],
    [OATMEAL, LENTILS, SALMON],
    [YOGURT, SANDWICH, CURRY],
    [OATMEAL, LENTILS, PASTA],
    [YOGURT, SANDWICH, SALMON],
    [OATMEAL, CURRY],
    [YOGURT, LENTILS, PASTA],
  ),
  exercise: [
    { daysAgo: 0, name: 'Walk before breakfast', duration_minutes: 30, intensity: 'low' },
    { daysAgo: 2, name: 'Swimming', duration_minutes: 45, intensity: 'moderate' },
    { daysAgo: 5, name: 'Hill walk', duration_minutes: 90, intensity: 'moderate' },
  ],
  unit: 'lbs',
  weights: [
    [35, 148.6],
    [31, 148.2],
    [28, 148.4],
    [24, 147.5],
    [21, 147.1],
    [17, 147.3],
    [14, 146.4],
    [10, 146],
    [7, 145.9],
    [3, 145.2],
    [0, 144.8],
  ],
};

export const BOBS_FITNESS: DemoFitness = {
  settings: { daily_calorie_goal: 2400, share_weight: true },
  foods: days([YOGURT, PASTA], [OATMEAL, SANDWICH, CURRY]),
  exercise: [{ daysAgo: 0, name: 'Stretching', duration_minutes: 10, intensity: 'low' }],
  unit: 'lbs',
  weights: [
    [21, 182.4],
    [7, 181.2],
    [0, 180.6],
  ],
};
