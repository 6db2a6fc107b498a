/*
 * The catalogue of power-ups: what the product can do beyond commitments, for those who want it. A power-up is an entry
 * here, its texts in `shared/text/powerups-server.ts`, a contract, a folder of functions and a feature of the front end
 * (docs/powerups.md says how to write one).
 */

export interface Powerup {
  key: string;
  /** Ids of what a person grants, by which calls and jobs ask for it. */
  scopes: readonly string[];
  /** What its settings are before anybody has set one. */
  defaults: Readonly<Record<string, unknown>>;
}

/** What somebody has of a power-up. */
export interface Installation {
  status: 'installed' | 'off';
  /** Only what was set: the rest is as the catalogue's defaults say. */
  settings: Readonly<Record<string, unknown>>;
  /** Ids of what was granted when it was installed: what a power-up learns to want later has to be granted then. */
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

export const POWERUPS: readonly Powerup[] = [
  {
    key: FITNESS,
    scopes: Object.values(FITNESS_SCOPES),
    defaults: FITNESS_DEFAULTS,
  },
];

/** One of the catalogue, or undefined. */
export function powerup(key: string): Powerup | undefined {
  return POWERUPS.find((each) => each.key === key);
}

/** The settings in force: what was set, over the catalogue's defaults. */
export function settingsOf(
  { defaults }: Powerup,
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return merged(defaults, settings);
}

/** One object over another, field by field; an object in a field likewise. */
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

/** Whether it is installed, switched on, and was granted this scope. */
export function grants(installation: Installation | undefined, scope: string): boolean {
  return installation?.status === 'installed' && installation.scopes.includes(scope);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
