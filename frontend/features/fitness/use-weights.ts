import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { WEIGHTS_KEY } from './keys.ts';
import { weightsUntil } from './queries.ts';

/** The weights until today, read anew when another day begins. */
export function useWeights(today: string) {
  const client = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    before.current = today;
    void client.invalidateQueries({ queryKey: WEIGHTS_KEY });
  }, [today, client]);
  return useQuery(weightsUntil(today));
}
