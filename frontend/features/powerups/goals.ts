import { decimal } from '#frontend/lib/decimal.ts';
import type { FitnessSettings, SettingsChange } from '#shared/contracts/powerups.ts';

/* The settings of fitness as a form has them: as texts, each by the name that the contract's sentences have for it. */

export const GOALS = [
  'daily_calorie_goal',
  'macro_targets.protein',
  'macro_targets.carbs',
  'macro_targets.fat',
] as const;
const ALL = ['units', 'share_weight', ...GOALS] as const;

export type SettingName = (typeof ALL)[number];
export type SettingTexts = Record<SettingName, string>;

export function textsOf({ units, share_weight, daily_calorie_goal, macro_targets }: FitnessSettings): SettingTexts {
  return {
    units,
    share_weight: String(share_weight),
    daily_calorie_goal: String(daily_calorie_goal),
    'macro_targets.protein': String(macro_targets.protein),
    'macro_targets.carbs': String(macro_targets.carbs),
    'macro_targets.fat': String(macro_targets.fat),
  };
}

/** What the texts say, to be checked. A number that is none is no number: nobody's goal is 0 because a field was emptied. */
export function meant(texts: SettingTexts) {
  return {
    units: texts.units,
    share_weight: texts.share_weight === 'true',
    daily_calorie_goal: decimal(texts.daily_calorie_goal),
    macro_targets: {
      protein: decimal(texts['macro_targets.protein']),
      carbs: decimal(texts['macro_targets.carbs']),
      fat: decimal(texts['macro_targets.fat']),
    },
  };
}

/** What of it is no longer as it was; `undefined` where all of it is. */
export function changesOf(had: FitnessSettings, now: SettingsChange): SettingsChange | undefined {
  const change: SettingsChange = {};
  if (now.units !== had.units) change.units = now.units;
  if (now.share_weight !== had.share_weight) change.share_weight = now.share_weight;
  if (now.daily_calorie_goal !== had.daily_calorie_goal) change.daily_calorie_goal = now.daily_calorie_goal;
  const targets = Object.entries(now.macro_targets ?? {}).filter(
    ([name, grams]) => grams !== had.macro_targets[name as keyof typeof had.macro_targets],
  );
  if (targets.length > 0) change.macro_targets = Object.fromEntries(targets);
  return Object.keys(change).length > 0 ? change : undefined;
}
