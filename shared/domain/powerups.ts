/*
 * The catalogue of power-ups: optional features beyond commitments. A power-up is an entry here, its texts in
 * `shared/text/powerups.ts`, a contract, a folder of functions and a feature of the front end (docs/powerups.md
 * describes how to write one).
 */

export interface Powerup {
  key: string;
  /** The ids of its scopes, which calls and jobs check. */
  scopes: readonly string[];
  /** The default settings. */
  defaults: Readonly<Record<string, unknown>>;
}

/** A user's power-up. */
export interface Installation {
  status: 'installed' | 'off';
  /** Only settings that were set; missing ones have the catalogue's defaults. */
  settings: Readonly<Record<string, unknown>>;
  /** The scopes that were granted at installation. Scopes that the catalogue adds later must be granted then. */
  scopes: readonly string[];
  installedAt: number;
}

export const FITNESS = 'fitness';

export const FITNESS_SCOPES = {
  entries: 'fitness.entries',
  photos: 'fitness.photos',
  workouts: 'fitness.workouts',
  coaches: 'fitness.coaches',
  share: 'fitness.share',
} as const;

export const FITNESS_DEFAULTS = {
  units: 'imperial',
  daily_calorie_goal: 2000,
  macro_targets: { protein: 150, carbs: 200, fat: 67 },
  share_weight: false,
} as const;

export const JOURNALING = 'journaling';

export const JOURNALING_SCOPES = { entries: 'journaling.entries', coaches: 'journaling.coaches' } as const;

export const JOURNALING_DEFAULTS = { prompts: true, own_prompts: null } as const;

/** The power-ups to which a commitment can be tied. */
export const TIES = [JOURNALING] as const;
export type TiedTo = (typeof TIES)[number];

// Marked as pure, so that the code of a page that needs only the keys does not have the scopes.
export const POWERUPS: readonly Powerup[] = [
  {
    key: FITNESS,
    scopes: /* @__PURE__ */ Object.values(FITNESS_SCOPES),
    defaults: FITNESS_DEFAULTS,
  },
  {
    key: JOURNALING,
    scopes: /* @__PURE__ */ Object.values(JOURNALING_SCOPES),
    defaults: JOURNALING_DEFAULTS,
  },
];

/** A power-up of the catalogue, or undefined. */
export function powerup(key: string): Powerup | undefined {
  return POWERUPS.find((each) => each.key === key);
}

/** The current settings: those that were set, over the catalogue's defaults. */
export function settingsOf(
  { defaults }: Powerup,
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return merged(defaults, settings);
}

/** Merges an object over another, field by field, including nested objects. */
export function merged(
  base: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(change)) {
    const before = result[name];
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result;
}

/** Whether it is installed, enabled and was granted this scope. */
export function grants(installation: Installation | undefined, scope: string): boolean {
  return installation?.status === 'installed' && installation.scopes.includes(scope);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
