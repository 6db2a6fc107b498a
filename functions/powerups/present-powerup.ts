import type { UserPowerup } from '#shared/contracts/powerups.ts';
import { type Installation, type Powerup, settingsOf } from '#shared/domain/powerups.ts';
import type { ServerText } from '#shared/text/languages.ts';

type Texts = ServerText['powerups'];

/** One that a user has, as the user sees it. */
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
    // What was set is of the contract's shape, and so are the catalogue's defaults.
    settings: settingsOf(powerup, settings) as UserPowerup['settings'],
    scopes: powerup.scopes.filter((id) => scopes.includes(id)).map((id) => names[id] ?? id),
    power_up: { name, description },
  };
}

/** What is said of one of the catalogue. */
export function textOfPowerup(key: string, texts: Texts): Texts[string] {
  return texts[key] ?? { name: key, description: '', scopes: {} };
}
