import type { UserPowerUp } from '#shared/contracts/powerups.ts';
import { type Installation, type PowerUp, settingsOf } from '#shared/domain/power-ups.ts';

/** One that a user has, as the user sees it. */
export function presentPowerUp(powerUp: PowerUp, { status, settings, scopes }: Installation): UserPowerUp {
  return {
    id: powerUp.key,
    power_up_key: powerUp.key,
    status,
    // What was set is of the contract's shape, and so are the catalogue's defaults.
    settings: settingsOf(powerUp, settings) as UserPowerUp['settings'],
    scopes: powerUp.scopes.filter(({ id }) => scopes.includes(id)).map(({ name }) => name),
    power_up: { name: powerUp.name, description: powerUp.description },
  };
}
