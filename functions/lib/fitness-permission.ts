import { FITNESS, FITNESS_SCOPES } from '#shared/domain/powerups.ts';
import { require } from './data/powerups/powerups.ts';
import type { User } from './data/users/users.ts';

/** Refuses whoever has not granted to keep entries. Reads nothing. @throws Refusal (forbidden) */
export function requireEntries(user: User): void {
  require(user, FITNESS, FITNESS_SCOPES.entries);
}

/** Refuses whoever has not granted to analyze photos as well. Reads nothing. @throws Refusal (forbidden) */
export function requirePhotos(user: User): void {
  requireEntries(user);
  require(user, FITNESS, FITNESS_SCOPES.photos);
}
