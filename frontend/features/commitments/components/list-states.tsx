import '../commitments.css';
import '../filters.css';
import { useEffect, useState } from 'react';
import { retryNow, whenIdle } from '#frontend/lib/timers.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { Failure, OfflineNote, Skeleton, savedDataNote, useOnline } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/commitments-list.ts';
import type { CommitmentList } from './use-commitments.ts';

/* The states of a list of commitments: loading, failed, or out of date. */

interface SkeletonProps {
  rows: number;
  actions?: boolean;
  /** Read-only rows, without checkboxes. */
  plain?: boolean;
}

/** In the shape of the list, so that nothing moves when it is loaded. */
export function ListSkeleton({ rows, actions = false, plain = false }: SkeletonProps) {
  return (
    <div className="rows skeleton" role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no content and no ids
        <div className={plain ? 'row shared-row' : 'row'} key={index}>
          <span className="row-check">
            {plain ? null : <Skeleton shape="box" />}
            <Skeleton shape={`line w${index % 3}`} />
          </span>
          <span className="row-about">
            <Skeleton shape="line short" />
          </span>
          {actions ? <span className="row-actions" /> : null}
        </div>
      ))}
    </div>
  );
}

/** In the shape of the filter bar. */
export function FilterBarSkeleton({ shared = false }: { shared?: boolean }) {
  return (
    <div className="filter-bar skeleton" aria-hidden="true">
      <Skeleton shape="button-bone" />
      <div className={shared ? 'filters shared skeleton' : 'filters skeleton'}>
        {[text.frequency, text.category].map((label) => (
          <span className="filter" key={label}>
            <span className="filter-label">{label}</span>
            <Skeleton shape="input-bone" />
          </span>
        ))}
        <Skeleton shape="segments-bone" />
        <Skeleton shape="switch-bone" />
        {shared ? null : <Skeleton shape="switch-bone" />}
      </div>
    </div>
  );
}

/** Shown if the list could not be loaded. */
export function ListFailure({ retry }: Pick<CommitmentList, 'retry'>) {
  return (
    <Failure offline={text.loadOffline} retry={retry}>
      {text.loadFailed}
    </Failure>
  );
}

type NoteProps = Pick<CommitmentList, 'failed' | 'fetchedAt' | 'error' | 'retry'>;

/** Shown above a list that may be out of date. */
export function StaleNote({ failed, fetchedAt, error, retry }: NoteProps) {
  const online = useOnline();
  const hasUnsent = useIsWaiting();
  const retryAll = () => {
    retry();
    retryNow();
  };
  const failure = failed ? savedDataNote(error) : null;
  return (
    <OfflineNote retry={retryAll} at={fetchedAt}>
      {online ? (hasUnsent ? text.unreachableNote : failure) : text.offlineNote}
    </OfflineNote>
  );
}

/** How many commitments the dashboard shows. */
export const DASHBOARD_LIMIT = 5;

/*
 * A long list is rendered in steps: first the visible rows, then more whenever the browser is idle, until all rows are
 * there and the browser's search can find them. Rendering five hundred at once would block a slow phone.
 */

/** More rows than most screens show. */
const FIRST = 20;
const STEP = 30;

/** The height of a row with a title of one line, in pixels. */
const ROW_HEIGHT = 68;

/** How many rows may be rendered now. Another `listKey` is another list, which starts again. */
export function useIncrementalLimit(total: number, listKey = ''): number {
  const [limit, setLimit] = useState(FIRST);
  const [lastKey, setLastKey] = useState(listKey);
  if (lastKey !== listKey) {
    setLastKey(listKey);
    setLimit(FIRST);
  }
  const isGrowing = limit < total;
  useEffect(() => (isGrowing ? whenIdle(() => setLimit(limit + STEP)) : undefined), [isGrowing, limit]);
  return limit;
}

/** Takes the space of rows that are not rendered yet, so that scroll positions can be restored. */
export function RemainingSpace({ rows }: { rows: number }) {
  return rows > 0 ? <div style={{ height: rows * ROW_HEIGHT }} /> : null;
}
