import { route } from '#functions/lib/http/route.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { POWER_UPS } from '#shared/domain/power-ups.ts';

export const listPowerUps = route(powerups.list, async () =>
  POWER_UPS.map(({ key, name, description, scopes }) => ({
    key,
    name,
    description,
    scopes: scopes.map((scope) => scope.name),
  })),
);
