import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { SPREAD, wakeAt } from '#frontend/lib/wake.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { changeOf, shownAt } from './deeds.ts';
import { useIntents } from './intents.ts';
import { LIST_KEY, list } from './queries.ts';

export interface CommitmentList {
  /** In manual order, right at this instant; undefined until known. */
  commitments: readonly Commitment[] | undefined;
  /** The date of the user's current day. */
  today: string;
  failed: boolean;
  /** Why; `null` where nothing could be asked. */
  error: Error | null;
  retry: () => void;
}

/** The user's clock, as far as it is known. */
export type ClockQuery = UseQueryResult<Clock>;

/** The commitments as they are now, kept right while time passes. */
export function useCommitments(clockQuery: ClockQuery): CommitmentList {
  const listQuery = useQuery(list);
  const { data } = listQuery;
  const clock = clockQuery.data;
  const intents = useIntents();
  const client = useQueryClient();
  const [now, setNow] = useState(serverTime.now);

  const tick = useCallback(() => setNow(serverTime.now()), []);
  useEffect(() => serverTime.subscribe(tick), [tick]);
  // New data or intents may be younger than the instant of the last look.
  const instant = Math.max(now, ...intents.map(({ at }) => at), ...(data ?? []).map(({ asOf }) => asOf));

  const commitments = useMemo(
    () => (data && clock ? data.map((seen) => shownAt(seen, intents, clock, instant)) : undefined),
    [data, intents, clock, instant],
  );

  useEffect(() => {
    if (!commitments || !clock) return;
    // At the end of the day hints such as 'Due today' change, too.
    const changes = commitments.map((each) => changeOf(each, clock, instant));
    const next = Math.min(...changes, nextReset(clock, 'daily', instant));
    return wakeAt(next, serverTime.now, () => {
      tick();
      setTimeout(() => client.invalidateQueries({ queryKey: LIST_KEY }), Math.random() * SPREAD);
    });
  }, [commitments, clock, instant, client, tick]);

  const failing = [listQuery, clockQuery].filter(({ isError, fetchStatus }) => isError || fetchStatus === 'paused');
  return {
    commitments,
    today: clock ? dayAt(clock, instant) : toLocal(instant, Intl.DateTimeFormat().resolvedOptions().timeZone).date,
    failed: failing.length > 0,
    error: listQuery.error ?? clockQuery.error,
    retry: () => {
      for (const { refetch } of failing) void refetch();
    },
  };
}
