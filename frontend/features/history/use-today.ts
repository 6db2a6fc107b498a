import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow } from '#frontend/lib/use-now.ts';
import { SPREAD } from '#frontend/lib/wake.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { ALL_KEY } from './keys.ts';

/** The present, and the date of the user's day. When that ends, what has become of it is read anew. */
export function useToday(clock: Clock | undefined): { now: number; today: string } {
  const now = useNow((instant) => (clock ? nextReset(clock, 'daily', instant) : Number.POSITIVE_INFINITY));
  const today = clock ? dayAt(clock, now) : '';
  const client = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    const turned = before.current !== '' && before.current !== today;
    before.current = today;
    if (turned) setTimeout(() => client.invalidateQueries({ queryKey: ALL_KEY }), Math.random() * SPREAD);
  }, [today, client]);
  return { now, today };
}
