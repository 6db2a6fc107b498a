import type { Page } from 'playwright-core';
import type { Dashboard, Entry, FoodEntry, FoodPayload, WeightEntry } from '#shared/contracts/fitness.ts';
import type { UserPowerup } from '#shared/contracts/powerups.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { FITNESS, FITNESS_DEFAULTS } from '#shared/domain/powerups.ts';

/* A day of fitness with one of everything that an entry can be, as the server would tell it. */

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="192"><rect width="256" height="192" fill="#a63"/></svg>',
)}`;

const INSTALLED: UserPowerup = {
  id: FITNESS,
  power_up_key: FITNESS,
  status: 'installed',
  settings: FITNESS_DEFAULTS,
  scopes: [],
  power_up: { name: 'Fitness', description: 'Log what you eat.' },
};

const item = (name: string, calories: number, quantity = 1, unit = 'serving') => ({
  name,
  quantity,
  unit,
  calories,
  protein: 20.5,
  carbs: 30,
  fat: 10,
});

const TODAY = new Date().toISOString().slice(0, 10);

const common = (rank: number, date = TODAY) => ({
  id: `${date}-${rank}`,
  date,
  created_at: `${date}T0${rank}:30:00Z`,
  photo_url: null,
  thumbnail_url: null,
  visibility: 'full' as const,
});

function food(rank: number, payload: Partial<FoodPayload>, more: Partial<FoodEntry> = {}): FoodEntry {
  const numbers = { calories: 1504, protein: 102.5, carbs: 152, fat: 54 };
  return {
    ...common(rank),
    entry_type: 'food',
    ...more,
    payload: {
      items: [],
      totals: numbers,
      draft: false,
      analysis_type: null,
      provenance: null,
      calories_range: null,
      analysis_metadata: null,
      ...payload,
    },
  };
}

const PHOTO = { photo_url: PICTURE, thumbnail_url: PICTURE };
const LONG = `A dish with a very long name, of which nobody can say ${'W'.repeat(60)}`;

const ENTRIES: Entry[] = [
  food(7, { draft: true }),
  food(
    6,
    {
      analysis_type: 'error',
      analysis_metadata: {
        analysis_type: 'error',
        error_code: 'no_key',
        error_message: 'OpenAI API key required to analyze photos. Add it in Settings.',
        full_error: `AiFailure: ${'x'.repeat(90)}`,
      },
    },
    PHOTO,
  ),
  food(
    5,
    {
      items: [item('Salmon fillet', 280), item('Rice', 200, 1.5, 'cups'), item(LONG, 40)],
      analysis_type: 'ai',
      calories_range: { low: 1320, high: 1660 },
    },
    PHOTO,
  ),
  food(4, { items: [item(LONG, 900, 2, 'slices')], provenance: 'manual' }, { visibility: 'totals' }),
  food(
    3,
    { items: [item('Cake', 300)], analysis_type: 'manual_after_error', provenance: 'manual' },
    { visibility: 'private' },
  ),
  {
    ...common(2),
    entry_type: 'exercise',
    payload: { name: 'An evening walk along the river', duration_minutes: 35, intensity: 'low' },
  },
  weight(1, 178.4, TODAY),
];

function weight(rank: number, value: number, date: string): WeightEntry {
  return { ...common(rank, date), entry_type: 'weight', payload: { value, unit: 'lbs' } };
}

const WEIGHTS = Array.from({ length: 30 }, (_, index) =>
  weight(1, Math.round((178.4 + index / 4 + Math.sin(index)) * 10) / 10, addDays(TODAY, -3 * index)),
);

/** Opens the dashboard of a user who has logged such a day. */
export async function openFitness(page: Page): Promise<void> {
  await page.route('**/api/v1/user_powerups', (route) => route.fulfill({ json: [INSTALLED] }));
  await page.route('**/powerups/fitness/entries?*', (route) => {
    const isOfWeights = route.request().url().includes('entry_type=weight');
    return route.fulfill({ json: isOfWeights ? WEIGHTS : ENTRIES });
  });
  await page.route('**/powerups/fitness/weight?*', (route) => route.fulfill({ json: null }));
  await page.route('**/powerups/fitness/foods/recent', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText('Analyzing photo...').waitFor();
}

/** Opens the same dashboard as a confidant sees it. */
export async function openShared(page: Page, confidant: Dashboard['confidant']): Promise<void> {
  const json: Dashboard = {
    confidant,
    installed: true,
    shows: { food: true, weight: true, exercise: true },
    visible_until: { food: null, weight: null, exercise: null },
    date: TODAY,
    today: TODAY,
    day_ends_at: '2999-01-01T00:00:00.000Z',
    settings: FITNESS_DEFAULTS,
    totals: { calories: 3008, protein: 205, carbs: 304, fat: 108 },
    exercise_minutes: 35,
    current_weight: { value: 178.4, unit: 'lbs' },
    current_weight_date: TODAY,
    entries: [food(4, {}, { visibility: 'totals' }), ...ENTRIES.slice(2)],
    workouts: [
      { id: 'lift', title: 'Lift', status: 'completed', visible_until: null },
      { id: 'swim', title: 'W'.repeat(60), status: 'pending', visible_until: null },
    ],
  };
  await page.route('**/powerup_dashboard*', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText('Shared as numbers only').first().waitFor();
}
