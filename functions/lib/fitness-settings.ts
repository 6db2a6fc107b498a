import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { FITNESS, FITNESS_DEFAULTS, merged } from '#shared/domain/powerups.ts';
import type { User } from './data/users/users.ts';

/** A user's current fitness settings, with defaults for those that were never set. */
export function fitnessSettingsOf({ powerUps }: Pick<User, 'powerUps'>): FitnessSettings {
  return merged(FITNESS_DEFAULTS, powerUps?.[FITNESS]?.settings ?? {}) as FitnessSettings;
}
