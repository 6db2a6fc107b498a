import { describe, expect, test } from 'vitest';
import {
  changesOf,
  installedKeys,
  installStateOf,
  textsOf,
  valuesOf,
  withPendingStatuses,
} from '#frontend/features/powerups/model.ts';
import { type FitnessPowerup, settingsChange, type UserPowerup } from '#shared/contracts/powerups.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';

const settings = {
  units: 'imperial',
  daily_calorie_goal: 2000,
  macro_targets: { protein: 150, carbs: 200, fat: 67 },
  share_weight: false,
} as const;
const FITNESS = { key: 'fitness', name: 'Fitness', description: 'Log what you eat.', scopes: ['Read', 'Show'] };
const own = (fields: Partial<FitnessPowerup> = {}): FitnessPowerup => ({
  id: 'fitness',
  power_up_key: 'fitness',
  status: 'installed',
  settings,
  scopes: ['Read', 'Show'],
  power_up: { name: 'Fitness', description: 'Log what you eat.' },
  ...fields,
});

describe('a power-up', () => {
  test('needs consent if it is new, and again if it has more scopes than were granted', () => {
    expect(installStateOf(FITNESS, undefined)).toBe('new');
    expect(installStateOf(FITNESS, own())).toBe('installed');
    expect(installStateOf(FITNESS, own({ scopes: ['Read'] }))).toBe('lacking');
    expect(installStateOf(FITNESS, own({ scopes: ['Read'], status: 'off' }))).toBe('off');
  });

  test('that is disabled is not among the installed ones', () => {
    const journal: UserPowerup = {
      ...own(),
      id: 'journaling',
      power_up_key: 'journaling',
      settings: { prompts: true, own_prompts: null },
    };
    expect(installedKeys([own({ status: 'off' }), journal])).toEqual(['journaling']);
  });

  test('shows the last of the pending clicks', () => {
    const clicks = [{ id: 'fitness', status: 'off' } as const, { id: 'fitness', status: 'installed' } as const];
    const shown = (count: number) => withPendingStatuses([own()], clicks.slice(0, count)).map(({ status }) => status);
    expect([shown(0), shown(1), shown(2)]).toEqual([['installed'], ['off'], ['installed']]);
  });
});

describe('settings', () => {
  const typed = (fields: Partial<ReturnType<typeof textsOf>>) => valuesOf({ ...textsOf(settings), ...fields });

  const checked = (fields: Parameters<typeof typed>[0]) => settingsChange.parse(typed(fields));

  test('are sent only if they have changed', () => {
    expect(changesOf(settings, checked({}))).toBeUndefined();
    expect(changesOf(settings, checked({ 'macro_targets.fat': ' 70.5 ', units: 'metric' }))).toEqual({
      units: 'metric',
      macro_targets: { fat: 70.5 },
    });
    expect(changesOf(settings, checked({ daily_calorie_goal: '2300', share_weight: 'true' }))).toEqual({
      daily_calorie_goal: 2300,
      share_weight: true,
    });
  });

  test.for([
    ['daily_calorie_goal', '0', 'Daily calorie goal must be a number from 1 to 20,000'],
    ['daily_calorie_goal', '', 'Daily calorie goal must be a number from 1 to 20,000'],
    ['macro_targets.protein', '', 'Protein must be a number of grams from 0 to 2,000'],
    ['macro_targets.carbs', '-1', 'Carbs must be a number of grams from 0 to 2,000'],
    ['macro_targets.fat', '2001', 'Fat must be a number of grams from 0 to 2,000'],
  ] as const)('have an error at the field: %s of "%s"', ([name, text, sentence]) => {
    const { error } = settingsChange.safeParse(typed({ [name]: text }));
    expect(Object.fromEntries(wrongFields(error!))).toEqual({ [name]: sentence });
  });

  test('allow a macro target of 0', () => {
    expect(settingsChange.safeParse(typed({ 'macro_targets.fat': '0' })).success).toBe(true);
  });
});
