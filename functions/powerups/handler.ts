import { changePowerup, install } from '#functions/lib/data/powerups/powerups.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { powerups, type UserPowerup } from '#shared/contracts/powerups.ts';
import { type Installation, POWERUPS, type Powerup, powerup, settingsOf } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ServerText } from '#shared/text/languages.ts';

type Texts = ServerText['powerups'];

export const handler = resource(
  route(powerups.list, async ({ locale }) => {
    const { powerups: texts } = await textOf(locale());
    return POWERUPS.map(({ key, scopes }) => {
      const { name, description, scopes: names } = textOfPowerup(key, texts);
      return { key, name, description, scopes: scopes.map((id) => names[id] ?? id) };
    });
  }),
  route(powerups.install, async ({ user, params, now, locale }) => {
    const powerup = requirePowerup(params.key);
    const { installation, isNew } = await install(user, powerup, now);
    const { powerups: texts } = await textOf(locale());
    return new WithHeaders(presentPowerup(powerup, installation, texts), { status: isNew ? 201 : 200 });
  }),
  route(powerups.mine, async ({ user: { powerUps = {} }, locale }) => {
    const { powerups: texts } = await textOf(locale());
    return POWERUPS.flatMap((powerup) => {
      const installation = powerUps[powerup.key];
      return installation ? [presentPowerup(powerup, installation, texts)] : [];
    });
  }),
  route(powerups.update, async ({ user, params, body, locale }) => {
    const powerup = requirePowerup(params.id);
    if (!user.powerUps?.[powerup.key]) throw new Refusal('powerup_not_found');
    const installation = await changePowerup(user, powerup, body().user_powerup);
    const { powerups: texts } = await textOf(locale());
    return presentPowerup(powerup, installation, texts);
  }),
);

/** A power-up of the catalogue. @throws Refusal (powerup_not_found) */
function requirePowerup(key: string): Powerup {
  const found = powerup(key);
  if (!found) throw new Refusal('powerup_not_found');
  return found;
}

/** A user's power-up, as the user sees it. */
function presentPowerup(powerup: Powerup, { status, settings, scopes }: Installation, texts: Texts): UserPowerup {
  const { name, description, scopes: names } = textOfPowerup(powerup.key, texts);
  // Stored settings have the contract's shape, as do the catalogue's defaults.
  return {
    id: powerup.key,
    power_up_key: powerup.key,
    status,
    settings: settingsOf(powerup, settings),
    scopes: powerup.scopes.filter((id) => scopes.includes(id)).map((id) => names[id] ?? id),
    power_up: { name, description },
  } as UserPowerup;
}

/** The texts of a power-up of the catalogue. */
function textOfPowerup(key: string, texts: Texts): Texts[string] {
  return texts[key] ?? { name: key, description: '', scopes: {} };
}
