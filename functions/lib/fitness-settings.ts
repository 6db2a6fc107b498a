import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { FITNESS, FITNESS_DEFAULTS, merged } from '#shared/domain/powerups.ts';
import type { User } from './data/users/users.ts';

/** A user's settings of the fitness power-up that are in force: the defaults where nothing was set. */
export function fitnessSettingsOf({ powerUps }: Pick<User, 'powerUps'>): FitnessSettings {
  return merged(FITNESS_DEFAULTS, powerUps?.[FITNESS]?.settings ?? {}) as FitnessSettings;
}
