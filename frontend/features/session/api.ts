import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { call } from '#frontend/lib/api.ts';
import { endPush } from '#frontend/lib/push/start.ts';
import { leaveBy, type Unsent } from '#frontend/ui/use-unsaved.ts';
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

/** A ticket that opens one live connection. @throws ApiError */
export const newLiveTicket = async (): Promise<string> => (await call(users.liveTicket, {})).ticket;

/** The clock by which the user's days, weeks and months begin. */
export function clockOf(user: User): Clock {
  return {
    timezone: user.timezone,
    dailyResetTime: user.daily_reset_time,
    weeklyResetDay: user.weekly_reset_day,
    monthlyResetDay: user.monthly_reset_day,
  };
}

/** The keys of the power-ups that are installed and enabled. Until the server answers, the stored ones. */
export function usePowerups(): readonly string[] {
  const { data } = useQuery({ ...me, select: ({ power_ups }) => power_ups });
  return data ?? storedPowerups();
}

/** Stores the keys for the first paint of the next visit, and follows other tabs. */
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

const none = async (): Promise<Unsent> => ({ changes: 0, drafts: 0 });
/** Counts the unsent changes of all tabs. */
let countUnsent = none;

export function countUnsentBy(count: typeof none): () => void {
  countUnsent = count;
  return () => {
    countUnsent = none;
  };
}

/**
 * Signs out, after a question if unsent work would be lost. Stops what is being read, because the token ends before the
 * answers come.
 */
export const leaveBySigningOut = async (client: QueryClient): Promise<void> =>
  leaveBy(() => void client.cancelQueries().then(signOut), await countUnsent());

/** How long a sign-out waits for the server, in milliseconds. */
const SIGN_OUT_TIMEOUT = 5_000;

/**
 * Revokes the token and ends pushes, so that the next user of this browser gets none. Then removes the token, also
 * after a failure or a timeout: an unrevoked token expires by itself.
 */
export async function signOut(): Promise<void> {
  const revoked = call(users.signOut, {}).catch((error) => {
    // biome-ignore lint/suspicious/noConsole: a failed revocation is only logged
    console.info('Signing out at the server failed.', error);
  });
  const ended = Promise.all([revoked, endPush().catch(() => {})]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))]);
  endSession({ signedOut: true });
}
