import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type FitnessPowerup, powerups, type UserPowerup } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';

/** The prefix of all keys. */
export const ALL_KEY = ['powerups'] as const;

/** The catalogue. */
export const catalogue = queryOptions({
  queryKey: [...ALL_KEY, 'catalogue'],
  queryFn: ({ signal }) => call(powerups.list, { signal }),
});

/** The installed power-ups, including those that are switched off. */
export const mine = queryOptions({
  queryKey: [...ALL_KEY, 'mine'],
  queryFn: ({ signal }) => call(powerups.mine, { signal }),
});

export const useUserPowerups = () => useQuery(mine);

/** The fitness power-up, the subject of its dialogs, if it is installed and switched on; otherwise `undefined`. */
export function fitnessIn(list: readonly UserPowerup[] | undefined): FitnessPowerup | undefined {
  return list?.find((each): each is FitnessPowerup => each.power_up_key === FITNESS && each.status === 'installed');
}
