import * as z from 'zod/mini';
import type { Label } from '../domain/field-labels.ts';
import * as LIMITS from '../domain/limits.ts';
import { FITNESS, JOURNALING } from '../domain/powerups.ts';
import { endpoint } from './endpoint.ts';
import { anObject, flag, oneOf, paragraph, wrapped } from './fields.ts';
import { issue } from './issues.ts';

export const UNITS = ['imperial', 'metric'] as const;
const STATUSES = ['installed', 'off'] as const;

/** A power-up of the catalogue. */
const powerup = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The permissions that it needs, each as a sentence. */
  scopes: z.array(z.string()),
});

/** The grams, calories and units of the settings dialog. */
export const fitnessSettings = z.object({
  units: z.enum(UNITS),
  /** Kilocalories. */
  daily_calorie_goal: z.number(),
  /** Grams. */
  macro_targets: z.object({ protein: z.number(), carbs: z.number(), fat: z.number() }),
  /** Whether confidants see the user's weight. */
  share_weight: z.boolean(),
});

export const journalSettings = z.object({
  /** Whether a prompt stands above what is written. */
  prompts: z.boolean(),
  /** The user's own prompts, a line each, in place of others; null if there are none. */
  own_prompts: z.nullable(z.string()),
});

const common = {
  id: z.string(),
  status: z.enum(STATUSES),
  /** The granted scopes. If the catalogue has more by now, installing it again grants them. */
  scopes: z.array(z.string()),
  power_up: z.object({ name: z.string(), description: z.string() }),
};

/** A user's power-up, enabled or disabled, with all its settings: defaults for missing ones. */
const userPowerup = z.discriminatedUnion('power_up_key', [
  z.object({ ...common, power_up_key: z.literal(FITNESS), settings: fitnessSettings }),
  z.object({ ...common, power_up_key: z.literal(JOURNALING), settings: journalSettings }),
]);

/** A number, with or without decimals. */
export const between = (error: string, min: number, max: number) =>
  z.number({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
export const grams = (label: Label) => between(issue('invalid_grams', { label, limit: LIMITS.grams }), 0, LIMITS.grams);

/** A change of settings: only the given ones are set. Those of other power-ups are ignored. */
export const settingsChange = z.object(
  {
    units: z.optional(oneOf('units', UNITS)),
    daily_calorie_goal: z.optional(
      between(issue('invalid_calorie_goal', { limit: LIMITS.calorieGoal }), 1, LIMITS.calorieGoal),
    ),
    macro_targets: z.optional(
      z.object(
        {
          protein: z.optional(grams('protein')),
          carbs: z.optional(grams('carbs')),
          fat: z.optional(grams('fat')),
        },
        anObject('macro_targets'),
      ),
    ),
    share_weight: z.optional(flag('share_weight')),
    prompts: z.optional(flag('prompts')),
    own_prompts: z.optional(paragraph('own_prompts', LIMITS.ownPromptsLength)),
  },
  anObject('settings'),
);

const change = z.object(
  { status: z.optional(oneOf('status', STATUSES)), settings: z.optional(settingsChange) },
  anObject('user_power_up'),
);

export const powerups = {
  list: endpoint('GET', '/api/v1/powerups', {
    summary: 'The catalogue of power-ups',
    reply: z.array(powerup),
  }),
  install: endpoint('POST', '/api/v1/powerups/{key}/install', {
    summary: 'Install a power-up and grant what it wants; again it answers 200, and switches on what was off',
    errors: ['powerup_not_found'],
    status: 201,
    repeatStatus: 200,
    reply: userPowerup,
  }),
  mine: endpoint('GET', '/api/v1/user_powerups', {
    summary: "The user's power-ups, also those that are switched off",
    reply: z.array(userPowerup),
  }),
  update: endpoint('PUT', '/api/v1/user_powerups/{id}', {
    summary: 'Switch a power-up on or off, change its settings',
    errors: ['powerup_not_found'],
    body: wrapped('user_powerup', change),
    reply: userPowerup,
  }),
};

export type Powerup = z.output<typeof powerup>;
export type UserPowerup = z.output<typeof userPowerup>;
export type FitnessPowerup = Extract<UserPowerup, { power_up_key: typeof FITNESS }>;
export type JournalPowerup = Extract<UserPowerup, { power_up_key: typeof JOURNALING }>;
export type FitnessSettings = z.output<typeof fitnessSettings>;
export type JournalSettings = z.output<typeof journalSettings>;
export type SettingsChange = z.input<typeof settingsChange>;
