import { plural } from './language.ts';

/* The fitness page. Counts, weights and other numbers are passed formatted. */

export const failure = 'Failed to fetch fitness data';
export const offline = 'You’re offline. Your fitness data will load when you’re back online.';
export const switchedOff = 'Fitness is disabled.';
export const notInstalled = 'Fitness power-up not installed';
export const loggedTo = (day: string) => `This will be logged for ${day}.`;

export const todaysData = "Today's Data";
export const dataFor = (shownDay: string) => `Data for ${shownDay}`;

export const weightLogged = 'Weight logged!';
export const weightUpdated = 'Weight updated';
export const weightFailed = 'Failed to log weight';
export const exerciseLogged = 'Exercise logged';
export const exerciseUpdated = 'Exercise updated';
export const exerciseFailed = 'Failed to log exercise';
export const updateFailed = 'Failed to update';
export const analysisFailed = 'Failed to analyze photo';

export const deleted = {
  food: 'Food entry deleted successfully',
  weight: 'Weight entry deleted successfully',
  exercise: 'Exercise entry deleted successfully',
};
export const deleteFailed = {
  food: 'Failed to delete food entry',
  weight: 'Failed to delete weight entry',
  exercise: 'Failed to delete exercise entry',
};

export const weight = {
  lbs: (value: string) => `${value} lbs`,
  kg: (value: string) => `${value} kg`,
};
export const calories = (value: string) => `${value} kcal`;
export const calorieRange = (low: string, high: string) => `about ${low}–${high} kcal`;
export const protein = (grams: string) => `Protein ${grams} g`;
export const carbs = (grams: string) => `Carbs ${grams} g`;
export const fat = (grams: string) => `Fat ${grams} g`;
export const progress = {
  kcal: (value: string, goal: string, percent: string) => `${value} of ${goal} kcal · ${percent}`,
  g: (value: string, goal: string, percent: string) => `${value} of ${goal} g · ${percent}`,
};

export const food = 'Food';
export const foodPhoto = 'Food photo';
export const exercise = 'Exercise';
export const weightEntry = (shownWeight: string) => `Weight ${shownWeight}`;
export const twoItems = (first: string, second: string) => `${first} and ${second}`;
export const manyItems = (first: string, second: string, more: string) => `${first}, ${second} and ${more} more`;

const trends = {
  lbs: (first: string, last: string, span: string) => `From ${first} to ${last} lbs in ${span}`,
  kg: (first: string, last: string, span: string) => `From ${first} to ${last} kg in ${span}`,
};
export const trend = (unit: keyof typeof trends, first: string, last: string, days: number, shownDays: string) =>
  trends[unit](first, last, plural(days, { one: `${shownDays} day`, other: `${shownDays} days` }));

export const source = {
  corrected: 'Corrected by hand',
  manual: 'Entered by hand',
  ai: 'Estimated by AI',
  fatsecret: 'From FatSecret',
  mock: 'Sample estimate',
};
