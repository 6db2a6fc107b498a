import type { FitnessSettings, Powerup, SettingsChange, UserPowerup } from '#shared/contracts/powerups.ts';
import { numberText, readNumber } from '#shared/domain/numbers.ts';

export type InstallState = 'new' | 'installed' | 'off' | 'lacking';

/** `lacking`: it now needs more permissions than were granted. A disabled one is asked for them later. */
export function installStateOf({ scopes }: Powerup, own: UserPowerup | undefined): InstallState {
  if (!own) return 'new';
  if (own.status === 'off') return 'off';
  return scopes.every((scope) => own.scopes.includes(scope)) ? 'installed' : 'lacking';
}

/** The keys of installed power-ups that are switched on, as the user's record has them. */
export function installedKeys(list: readonly UserPowerup[]): string[] {
  return list.filter(({ status }) => status === 'installed').map(({ power_up_key }) => power_up_key);
}

/** Applies the pending statuses to the list, in order. */
export function withPendingStatuses(
  list: readonly UserPowerup[],
  pending: readonly Pick<UserPowerup, 'id' | 'status'>[],
): UserPowerup[] {
  return list.map((each) => ({ ...each, ...pending.findLast(({ id }) => id === each.id) }));
}

/* The settings of fitness as texts of form fields, with the names that the contract uses in its errors. */

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
    daily_calorie_goal: numberText(daily_calorie_goal),
    'macro_targets.protein': numberText(macro_targets.protein),
    'macro_targets.carbs': numberText(macro_targets.carbs),
    'macro_targets.fat': numberText(macro_targets.fat),
  };
}

/** The values of the texts, for validation. An empty or invalid field is NaN, so that no goal becomes 0 by accident. */
export function valuesOf(texts: SettingTexts) {
  return {
    units: texts.units,
    share_weight: texts.share_weight === 'true',
    daily_calorie_goal: readNumber(texts.daily_calorie_goal),
    macro_targets: {
      protein: readNumber(texts['macro_targets.protein']),
      carbs: readNumber(texts['macro_targets.carbs']),
      fat: readNumber(texts['macro_targets.fat']),
    },
  };
}

/** The changed settings; `undefined` if nothing has changed. */
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
