import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { POWERUPS } from '#shared/domain/powerups.ts';
import { textOfPowerup } from './present-powerup.ts';

export const listPowerups = route(powerups.list, async ({ locale }) => {
  const { powerups: texts } = await textOf(locale());
  return POWERUPS.map(({ key, scopes }) => {
    const { name, description, scopes: names } = textOfPowerup(key, texts);
    return { key, name, description, scopes: scopes.map((id) => names[id] ?? id) };
  });
});
