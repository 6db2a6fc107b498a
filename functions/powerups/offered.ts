import { type Powerup, powerup } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** A power-up of the catalogue. @throws Refusal (powerup_not_found) */
export function offered(key: string): Powerup {
  const found = powerup(key);
  if (!found) throw new Refusal('powerup_not_found');
  return found;
}
