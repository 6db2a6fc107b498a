import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { keepPowerUps, keptPowerUps, onPowerUpsElsewhere, showPowerUps } from './kept-power-ups.ts';
import { me } from './queries.ts';

/** Keys of the power-ups that are installed and switched on; until the server has said so, of those that were there last. */
export function usePowerUps(): readonly string[] {
  const { data } = useQuery({ ...me, select: ({ power_ups }) => power_ups });
  return data ?? keptPowerUps();
}

/** Keeps them for the next visit's first picture, and follows other tabs. */
export function useKeptPowerUps(): readonly string[] {
  const client = useQueryClient();
  const keys = usePowerUps();
  useLayoutEffect(() => {
    keepPowerUps(keys);
    showPowerUps(keys);
  }, [keys]);
  useEffect(() => onPowerUpsElsewhere(() => void client.invalidateQueries({ queryKey: me.queryKey })), [client]);
  return keys;
}
