import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { call } from '#frontend/lib/api.ts';
import { endPush } from '#frontend/lib/push/start.ts';
import { type User, users } from '#shared/contracts/users.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { endSession } from './session.ts';
import { onStoredPowerupsChange, showPowerups, storedPowerups, storePowerups } from './stored-account.ts';

/** The signed-in user. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(users.me, { signal }),
  staleTime: 60_000,
});

/** The clock by which this user's days, weeks and months turn. */
export function clockOf(user: User): Clock {
  return {
    timezone: user.timezone,
    dailyResetTime: user.daily_reset_time,
    weeklyResetDay: user.weekly_reset_day,
    monthlyResetDay: user.monthly_reset_day,
  };
}

/**
 * Keys of the power-ups that are installed and switched on; until the server has said so, of those that were there
 * last.
 */
export function usePowerups(): readonly string[] {
  const { data } = useQuery({ ...me, select: ({ power_ups }) => power_ups });
  return data ?? storedPowerups();
}

/** Keeps them for the next visit's first picture, and follows other tabs. */
export function useStoredPowerups(): readonly string[] {
  const client = useQueryClient();
  const keys = usePowerups();
  useLayoutEffect(() => {
    storePowerups(keys);
    showPowerups(keys);
  }, [keys]);
  useEffect(() => onStoredPowerupsChange(() => void client.invalidateQueries({ queryKey: me.queryKey })), [client]);
  return keys;
}

/** How long somebody who wants to leave waits for a server that does not answer. */
const PATIENCE = 5_000;

/**
 * Revokes the token, then forgets it. A revocation that fails changes nothing here: the token expires by itself. Pushes
 * end first, so that none is shown to whoever comes next.
 */
export async function signOut(): Promise<void> {
  const revoked = call(users.signOut, {}).catch((error) => {
    // biome-ignore lint/suspicious/noConsole: this failure is logged, and nothing else is done about it
    console.info('Signing out at the server failed.', error);
  });
  const ended = Promise.all([revoked, endPush().catch(() => {})]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  endSession();
}
