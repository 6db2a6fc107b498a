import { changePowerUp } from '#functions/lib/data/powerups/power-ups.ts';
import { route } from '#functions/lib/http/route.ts';
import { SENTENCES } from '#functions/lib/sentences.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { offered } from './offered.ts';
import { presentPowerUp } from './present-power-up.ts';

export const updatePowerUp = route(powerups.update, async ({ user, params, body }) => {
  const powerUp = offered(params.id);
  if (!user.powerUps?.[powerUp.key]) throw new Refusal('not_found', SENTENCES.powerUpNotFound);
  return presentPowerUp(powerUp, await changePowerUp(user, powerUp.key, body().user_powerup));
});
