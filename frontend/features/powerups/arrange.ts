import type { PowerUp, UserPowerUp } from '#shared/contracts/powerups.ts';

/** How far somebody is with one of the catalogue. */
export type Standing = 'new' | 'installed' | 'off' | 'lacking';

/** `lacking`: by now it wants more than was granted. What is switched off is asked about once it is on. */
export function standingOf({ scopes }: PowerUp, own: UserPowerUp | undefined): Standing {
  if (!own) return 'new';
  if (own.status === 'off') return 'off';
  return scopes.every((scope) => own.scopes.includes(scope)) ? 'installed' : 'lacking';
}

/** Keys of those that are installed and switched on: of what the user is kept. */
export function installedIn(list: readonly UserPowerUp[]): string[] {
  return list.filter(({ status }) => status === 'installed').map(({ power_up_key }) => power_up_key);
}

/** Statuses that are on their way, laid over what is known, the latest last. */
export function laidOver(
  list: readonly UserPowerUp[],
  pending: readonly Pick<UserPowerUp, 'id' | 'status'>[],
): UserPowerUp[] {
  return list.map((each) => ({ ...each, ...pending.findLast(({ id }) => id === each.id) }));
}
