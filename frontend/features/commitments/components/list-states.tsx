import '../commitments.css';
import { remembered } from '#frontend/lib/remembered.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import { Failure, OfflineNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/commitments-list.ts';
import { viewOnly } from '#shared/text/confidants.ts';
import { useHasUnsentActions } from '../api.ts';
import type { CommitmentList } from './use-commitments.ts';

/* A list of commitments while it is loading, could not be loaded, or is out of date. */

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
    <div className={shared ? 'filters shared skeleton' : 'filters skeleton'} aria-hidden="true">
      {[text.frequency, text.category].map((label) => (
        <span className="filter" key={label}>
          <span className="filter-label">{label}</span>
          <Skeleton shape="input-bone" />
        </span>
      ))}
      <Skeleton shape="segments-bone" />
      <Skeleton shape="switch-bone" />
    </div>
  );
}

/** In the shape of a confidant's commitments with their filter bar. */
export function SharedSkeleton() {
  return (
    <>
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
      </p>
      <FilterBarSkeleton shared />
      <div className="shared-list">
        <ListSkeleton rows={6} plain />
      </div>
    </>
  );
}

/** In place of a list that could not be loaded. */
export function ListFailure({ retry }: Pick<CommitmentList, 'retry'>) {
  return (
    <Failure offline={text.loadOffline} retry={retry}>
      {text.loadFailed}
    </Failure>
  );
}

/** Above a list that may be out of date. */
export function StaleNote({ failed, error, retry }: Pick<CommitmentList, 'failed' | 'error' | 'retry'>) {
  const online = useOnline();
  const hasUnsent = useHasUnsentActions();
  const retryAll = () => {
    retry();
    retryNow();
  };
  const failure = failed ? remembered(error) : null;
  return (
    <OfflineNote retry={retryAll}>
      {online ? (hasUnsent ? text.unreachableNote : failure) : text.offlineNote}
    </OfflineNote>
  );
}

/** How many commitments the dashboard shows. */
export const DASHBOARD_LIMIT = 5;
