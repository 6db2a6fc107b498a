import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { FITNESS, FITNESS_DEFAULTS, FITNESS_SCOPES, merged } from '#shared/domain/powerups.ts';
import { require } from './data/powerups/powerups.ts';
import type { User } from './data/users/users.ts';

/** Checks that the user has granted to store entries. No request. @throws Refusal (powerup_not_installed) */
export function requireEntries(user: User): void {
  require(user, FITNESS, FITNESS_SCOPES.entries);
}

/** Checks that the user has also granted to analyze photos. No request. @throws Refusal (powerup_not_installed) */
export function requirePhotos(user: User): void {
  requireEntries(user);
  require(user, FITNESS, FITNESS_SCOPES.photos);
}

/** A user's current fitness settings, with defaults for those that were never set. */
export function fitnessSettingsOf({ powerUps }: Pick<User, 'powerUps'>): FitnessSettings {
  return merged(FITNESS_DEFAULTS, powerUps?.[FITNESS]?.settings ?? {}) as FitnessSettings;
}
