import type { UserPowerup } from '#shared/contracts/powerups.ts';
import { type Installation, type Powerup, settingsOf } from '#shared/domain/powerups.ts';
import type { ServerText } from '#shared/text/languages.ts';

type Texts = ServerText['powerups'];

/** A user's power-up, as the user sees it. */
export function presentPowerup(
  powerup: Powerup,
  { status, settings, scopes }: Installation,
  texts: Texts,
): UserPowerup {
  const { name, description, scopes: names } = textOfPowerup(powerup.key, texts);
  return {
    id: powerup.key,
    power_up_key: powerup.key,
    status,
    // Stored settings have the contract's shape, as do the catalogue's defaults.
    settings: settingsOf(powerup, settings) as UserPowerup['settings'],
    scopes: powerup.scopes.filter((id) => scopes.includes(id)).map((id) => names[id] ?? id),
    power_up: { name, description },
  };
}

/** The texts of a power-up of the catalogue. */
export function textOfPowerup(key: string, texts: Texts): Texts[string] {
  return texts[key] ?? { name: key, description: '', scopes: {} };
}
