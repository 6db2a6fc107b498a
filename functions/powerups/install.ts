import { install } from '#functions/lib/data/powerups/power-ups.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { offered } from './offered.ts';
import { presentPowerUp } from './present-power-up.ts';

export const installPowerUp = route(powerups.install, async ({ user, params, now }) => {
  const powerUp = offered(params.key);
  const { installation, isNew } = await install(user, powerUp, now);
  return new WithHeaders(presentPowerUp(powerUp, installation), {}, isNew ? 201 : 200);
});
