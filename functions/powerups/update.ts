import { changePowerup } from '#functions/lib/data/powerups/powerups.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { offered } from './offered.ts';
import { presentPowerup } from './present-powerup.ts';

export const updatePowerup = route(powerups.update, async ({ user, params, body, locale }) => {
  const powerup = offered(params.id);
  if (!user.powerUps?.[powerup.key]) throw new Refusal('powerup_not_found');
  const installation = await changePowerup(user, powerup.key, body().user_powerup);
  const { powerups: texts } = await textOf(locale());
  return presentPowerup(powerup, installation, texts);
});
