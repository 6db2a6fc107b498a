import { route } from '#functions/lib/http/route.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { POWER_UPS } from '#shared/domain/power-ups.ts';
import { presentPowerUp } from './present-power-up.ts';

export const listMyPowerUps = route(powerups.mine, async ({ user: { powerUps = {} } }) =>
  POWER_UPS.flatMap((powerUp) => {
    const installation = powerUps[powerUp.key];
    return installation ? [presentPowerUp(powerUp, installation)] : [];
  }),
);
