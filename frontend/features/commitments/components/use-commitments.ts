import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { runAt, SPREAD } from '#frontend/lib/timers.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { commitmentQueries, usePendingActions } from '../api.ts';
import { nextChangeAt, shownAt } from '../model.ts';

export interface CommitmentList {
  /** In manual order, correct at this instant; `undefined` until known. */
  commitments: readonly Commitment[] | undefined;
  /** The date of the user's current day. */
  today: string;
  failed: boolean;
  /** Why; `null` if no request could be made. */
  error: Error | null;
  retry: () => void;
}

export type ClockQuery = UseQueryResult<Clock>;

/** The commitments as they are now, updated while time passes. */
export function useCommitments(clockQuery: ClockQuery): CommitmentList {
  const listQuery = useQuery(commitmentQueries.list);
  const { data } = listQuery;
  const clock = clockQuery.data;
  const pendingActions = usePendingActions();
  const client = useQueryClient();
  const [now, setNow] = useState(serverTime.now);

  const tick = useCallback(() => setNow(serverTime.now()), []);
  useEffect(() => serverTime.subscribe(tick), [tick]);
  // New data or actions may be later than the last tick.
  const instant = Math.max(now, ...pendingActions.map(({ at }) => at), ...(data ?? []).map(({ asOf }) => asOf));

  const commitments = useMemo(
    () => (data && clock ? data.map((snapshot) => shownAt(snapshot, pendingActions, clock, instant)) : undefined),
    [data, pendingActions, clock, instant],
  );

  useEffect(() => {
    if (!commitments || !clock) return;
    // At the end of the day, hints such as 'Due today' change as well.
    const changes = commitments.map((each) => nextChangeAt(each, clock, instant));
    const next = Math.min(...changes, nextReset(clock, 'daily', instant));
    return runAt(next, serverTime.now, () => {
      tick();
      setTimeout(() => client.invalidateQueries({ queryKey: commitmentQueries.list.queryKey }), Math.random() * SPREAD);
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
