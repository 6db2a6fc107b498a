import { install } from '#functions/lib/data/powerups/powerups.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { offered } from './offered.ts';
import { presentPowerup } from './present-powerup.ts';

export const installPowerup = route(powerups.install, async ({ user, params, now, locale }) => {
  const powerup = offered(params.key);
  const { installation, isNew } = await install(user, powerup, now);
  const { powerups: texts } = await textOf(locale());
  return new WithHeaders(presentPowerup(powerup, installation, texts), { status: isNew ? 201 : 200 });
});
