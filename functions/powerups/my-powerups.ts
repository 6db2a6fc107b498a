import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { POWERUPS } from '#shared/domain/powerups.ts';
import { presentPowerup } from './present-powerup.ts';

export const listMyPowerups = route(powerups.mine, async ({ user: { powerUps = {} }, locale }) => {
  const { powerups: texts } = await textOf(locale());
  return POWERUPS.flatMap((powerup) => {
    const installation = powerUps[powerup.key];
    return installation ? [presentPowerup(powerup, installation, texts)] : [];
  });
});
