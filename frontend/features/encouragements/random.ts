import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { type Encouragement, encouragements } from '#shared/contracts/encouragements.ts';
import { ALL_KEY } from './queries.ts';

const random = queryOptions({
  queryKey: [...ALL_KEY, 'random'],
  queryFn: ({ signal }) => call(encouragements.random, { signal }),
});

interface Drawn {
  /** `null` where there are none, `undefined` until known. */
  encouragement: Encouragement | null | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * One of the encouragements by chance: another one for each visit of the page, and the same while somebody looks at it. Who
 * cannot reach the server gets the last one again.
 */
export function useRandomEncouragement(): Drawn {
  const [drawn, setDrawn] = useState<Encouragement | null>();
  const [since] = useState(Date.now);
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery({
    ...random,
    // Nothing asks again for what is there.
    enabled: drawn === undefined,
    refetchOnMount: 'always',
  });
  const failed = isError || fetchStatus === 'paused';
  // What was kept of an earlier visit may come after the page, and is older.
  const found = (dataUpdatedAt >= since && !isError) || failed ? data : undefined;
  if (drawn === undefined && found !== undefined) setDrawn(found);
  return { encouragement: drawn ?? found, failed, retry: () => void refetch() };
}
