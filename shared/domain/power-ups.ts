/*
 * The catalogue of power-ups: what the product can do beyond commitments, for those who want it. A power-up is an entry
 * here, a contract, a folder of functions and a feature of the front end (docs/power-ups.md says how to write one).
 */

export interface Scope {
  /** By which calls and jobs ask for it. */
  id: string;
  /** What a person grants, as the install dialog says it. */
  name: string;
}

export interface PowerUp {
  key: string;
  name: string;
  description: string;
  scopes: readonly Scope[];
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

export const POWER_UPS: readonly PowerUp[] = [
  {
    key: FITNESS,
    name: 'Fitness',
    description: 'Log what you eat, weigh and train, and see each day beside your goals.',
    scopes: [
      { id: FITNESS_SCOPES.entries, name: 'Keep what you eat, weigh and train' },
      { id: FITNESS_SCOPES.photos, name: 'Analyze photos of your meals with your own OpenAI key' },
      { id: FITNESS_SCOPES.workouts, name: 'Read your workout commitments' },
      { id: FITNESS_SCOPES.coaches, name: "Tell your fitness and nutrition coaches your day's totals" },
      { id: FITNESS_SCOPES.share, name: 'Show your fitness dashboard to your confidants' },
    ],
    defaults: FITNESS_DEFAULTS,
  },
];

/** One of the catalogue, or undefined. */
export function powerUp(key: string): PowerUp | undefined {
  return POWER_UPS.find((each) => each.key === key);
}

/** The settings in force: what was set, over the catalogue's defaults. */
export function settingsOf(
  { defaults }: PowerUp,
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
