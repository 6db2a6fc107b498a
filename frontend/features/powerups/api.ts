import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { powerups, type UserPowerup } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';

/** Whatever is known about power-ups. */
export const ALL_KEY = ['powerups'] as const;

/** The catalogue. */
export const catalogue = queryOptions({
  queryKey: [...ALL_KEY, 'catalogue'],
  queryFn: ({ signal }) => call(powerups.list, { signal }),
});

/** What the user has, also what is switched off. */
export const mine = queryOptions({
  queryKey: [...ALL_KEY, 'mine'],
  queryFn: ({ signal }) => call(powerups.mine, { signal }),
});

/** The user's power-ups. */
export const useUserPowerups = () => useQuery(mine);

/**
 * The fitness power-up where it is installed and switched on, otherwise `undefined`: what its dialogs are opened for.
 */
export function fitnessIn(list: readonly UserPowerup[] | undefined): UserPowerup | undefined {
  return list?.find(({ power_up_key, status }) => power_up_key === FITNESS && status === 'installed');
}
