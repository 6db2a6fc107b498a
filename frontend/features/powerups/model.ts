import { decimal } from '#frontend/lib/decimal.ts';
import type { FitnessSettings, Powerup, SettingsChange, UserPowerup } from '#shared/contracts/powerups.ts';

/** How far somebody is with one of the catalogue. */
export type InstallState = 'new' | 'installed' | 'off' | 'lacking';

/** `lacking`: by now it wants more than was granted. What is switched off is asked about once it is on. */
export function installStateOf({ scopes }: Powerup, own: UserPowerup | undefined): InstallState {
  if (!own) return 'new';
  if (own.status === 'off') return 'off';
  return scopes.every((scope) => own.scopes.includes(scope)) ? 'installed' : 'lacking';
}

/** Keys of those that are installed and switched on: of what the user is kept. */
export function installedKeys(list: readonly UserPowerup[]): string[] {
  return list.filter(({ status }) => status === 'installed').map(({ power_up_key }) => power_up_key);
}

/** Statuses that are on their way, laid over what is known, the latest last. */
export function withPendingStatuses(
  list: readonly UserPowerup[],
  pending: readonly Pick<UserPowerup, 'id' | 'status'>[],
): UserPowerup[] {
  return list.map((each) => ({ ...each, ...pending.findLast(({ id }) => id === each.id) }));
}

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

/**
 * What the texts say, to be checked. A number that is none is no number: nobody's goal is 0 because a field was
 * emptied.
 */
export function valuesOf(texts: SettingTexts) {
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
