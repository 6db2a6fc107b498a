import { hashKey, type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { wasFetched } from '#frontend/lib/query-client.ts';
import { runAt, SPREAD } from '#frontend/lib/timers.ts';
import { addChange, type UnsentChange, usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { type Commitment, commitments as calls } from '#shared/contracts/commitments.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { commitmentQueries, usePendingActions } from '../api.ts';
import { isClosed, isOpen, nextChangeAt, shownAt, withNewerPauses } from '../model.ts';
import type { PauseSubject } from './pause-dialog.tsx';

export interface CommitmentList {
  /** In manual order, correct at this instant; `undefined` until known. */
  commitments: readonly Commitment[] | undefined;
  /** Whether the closed commitments are loaded, if `closed` is 'read'. */
  hasClosed: boolean;
  /** Whether any of these lists is being fetched, or begins to be with this render. */
  isFetching: boolean;
  /** The date of the user's current day. */
  today: string;
  /** The user's reset settings; `undefined` until known. */
  clock: Clock | undefined;
  failed: boolean;
  /** When the list was fetched, in milliseconds. */
  fetchedAt: number;
  /** The error of the request; `null` if no request could be made. */
  error: Error | null;
  retry: () => void;
}

const LIST_KEY = commitmentQueries.list.queryKey;
const LIST_HASH = hashKey(LIST_KEY);

const CLOSED_KEY = commitmentQueries.closed.queryKey;
const PAUSES_KEY = commitmentQueries.pauses.queryKey;

const isOfPauses = ({ list }: UnsentChange) => hashKey(list) === hashKey(PAUSES_KEY);
const isOfCommitments = ({ within }: UnsentChange) => within === 'commitment';

export type ClockQuery = UseQueryResult<Clock>;

/**
 * The commitments as they are now, updated while time passes. `closed`: 'left-out' is without closed commitments,
 * 'known' with those that were closed on this device, 'read' with all of them, which needs another request.
 */
export function useCommitments(
  clockQuery: ClockQuery,
  closed: 'left-out' | 'known' | 'read' = 'left-out',
): CommitmentList {
  const isRead = closed === 'read';
  const listQuery = useQuery(commitmentQueries.list);
  const closedQuery = useQuery({ ...commitmentQueries.closed, enabled: isRead });
  const changes = usePendingChanges();
  const data = useMemo(() => {
    if (!listQuery.data) return undefined;
    const ids = new Set(listQuery.data.map(({ commitment }) => commitment.id));
    const own = changes.filter(isOfCommitments);
    // A commitment that was reopened here is in the list only after the change was sent.
    const reopened = new Set(own.filter(({ act }) => act === 'reopen').map(({ id }) => id));
    const others = (closedQuery.data ?? []).filter(
      ({ commitment: { id } }) => !ids.has(id) && (isRead || reopened.has(id)),
    );
    const all = withChanges([...listQuery.data, ...others], own);
    return closed === 'left-out' ? all.filter(({ commitment }) => !isClosed(commitment)) : all;
  }, [listQuery.data, closedQuery.data, closed, isRead, changes]);
  const pauseChanges = useMemo(() => changes.filter(isOfPauses), [changes]);
  const clock = clockQuery.data;
  const pendingActions = usePendingActions();
  const client = useQueryClient();
  // The cached pauses include sent changes before the list does.
  const isWaiting = pauseChanges.length > 0;
  const { data: known, dataUpdatedAt } = useQuery({ ...commitmentQueries.pauses, enabled: isWaiting });
  const hasNewer = isWaiting || dataUpdatedAt > listQuery.dataUpdatedAt;
  const withPauses = useMemo(() => {
    if (!data || !clock || !hasNewer) return data;
    const pauses = withChanges(known ?? [], pauseChanges);
    return data.map((snapshot) => withNewerPauses(snapshot, pauses, known !== undefined, clock));
  }, [data, clock, hasNewer, known, pauseChanges]);
  const [now, setNow] = useState(serverTime.now);

  const tick = useCallback(() => setNow(serverTime.now()), []);
  useEffect(() => serverTime.subscribe(tick), [tick]);
  // New data or actions may be later than the last tick.
  const instant = Math.max(now, ...pendingActions.map(({ at }) => at), ...(data ?? []).map(({ asOf }) => asOf));

  const commitments = useMemo(
    () => (withPauses && clock ? withPauses.map((each) => shownAt(each, pendingActions, clock, instant)) : undefined),
    [withPauses, pendingActions, clock, instant],
  );

  useEffect(() => {
    if (!commitments || !clock) return;
    // At the end of the day, hints such as 'Due today' change as well.
    const instants = commitments.map((each) => nextChangeAt(each, clock, instant));
    const next = Math.min(...instants, nextReset(clock, 'daily', instant));
    return runAt(next, serverTime.now, () => {
      tick();
      setTimeout(() => client.invalidateQueries({ queryKey: LIST_KEY }), Math.random() * SPREAD);
    });
  }, [commitments, clock, instant, client, tick]);

  const failing = [listQuery, clockQuery, ...(isRead ? [closedQuery] : [])].filter(
    ({ isError, fetchStatus }) => isError || fetchStatus === 'paused',
  );
  return {
    commitments,
    hasClosed: closedQuery.data !== undefined,
    isFetching: listQuery.isFetching || closedQuery.isFetching,
    clock,
    today: clock ? dayAt(clock, instant) : toLocal(instant, Intl.DateTimeFormat().resolvedOptions().timeZone).date,
    failed: failing.length > 0,
    fetchedAt: listQuery.dataUpdatedAt,
    error: listQuery.error ?? clockQuery.error ?? (isRead ? closedQuery.error : null),
    retry: () => {
      for (const { refetch } of failing) void refetch();
    },
  };
}

/**
 * Puts commitments that are not open behind the others, when the page is opened and at the start of a day, because the
 * card shows few rows. Changes during a day move no row: only the first answer does, if the rows are from an earlier
 * visit, and nothing was done with them yet.
 */
export function useOpenFirst(today: string, hasActed: boolean) {
  const client = useQueryClient();
  const sorted = useRef<{ day: string; isFetched: boolean; behind: ReadonlySet<string> }>(undefined);
  return (commitments: readonly Commitment[]): readonly Commitment[] => {
    const isFetched = wasFetched(client, LIST_HASH);
    const isOutdated = isFetched && !sorted.current?.isFetched && !hasActed;
    if (sorted.current?.day !== today || isOutdated) {
      const behind = new Set(commitments.filter((each) => !isOpen(each)).map(({ id }) => id));
      sorted.current = { day: today, isFetched, behind };
    }
    const isBehind = ({ id }: Commitment) => Number(sorted.current?.behind.has(id));
    return commitments.toSorted((one, other) => isBehind(one) - isBehind(other));
  };
}

/** Actions of a menu on a whole commitment. */
export type OnManage = (
  commitment: Commitment,
  what: 'edit' | 'pause' | 'change' | 'resume' | 'close' | 'reopen',
) => void;

/** The handler of a row's menu. `pause` and `edit` open the dialogs. */
export function useManage(
  pause: (subject: PauseSubject) => unknown,
  edit: (commitment: Commitment) => unknown,
): OnManage {
  const client = useQueryClient();
  return useCallback(
    (commitment, what) => {
      if (what === 'close' || what === 'reopen') return setClosed(client, commitment, what === 'close');
      // The dialog returns the focus to this element.
      focusFirst(`[data-commitment-id="${CSS.escape(commitment.id)}"] .row-actions > button`);
      if (what === 'edit') edit(commitment);
      else pause({ commitment, what });
    },
    [client, pause, edit],
  );
}

/** Closes or reopens a commitment. The change is shown at once, and waits until the server can be reached. */
export function setClosed(client: QueryClient, { id, title }: Commitment, isClosing: boolean): void {
  toaster.prepare();
  const { method, path } = isClosing ? calls.close : calls.reopen;
  const at = new Date(serverTime.now()).toISOString();
  const isListed = client.getQueryData(LIST_KEY)?.some(({ commitment }) => commitment.id === id);
  addChange(client, {
    kind: 'update',
    act: isClosing ? 'close' : 'reopen',
    id,
    name: title,
    calls: [{ method, path, params: { id }, body: { at } }],
    list: isListed ? LIST_KEY : CLOSED_KEY,
    affects: [LIST_KEY, CLOSED_KEY],
    within: 'commitment',
    fields: { closed_at: isClosing ? at : null },
  });
}
