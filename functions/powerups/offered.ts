import { SENTENCES } from '#functions/lib/sentences.ts';
import { type PowerUp, powerUp } from '#shared/domain/power-ups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** One of the catalogue. @throws Refusal (not_found) */
export function offered(key: string): PowerUp {
  const found = powerUp(key);
  if (!found) throw new Refusal('not_found', SENTENCES.powerUpNotFound);
  return found;
}
