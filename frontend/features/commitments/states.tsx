import { remembered } from '#frontend/lib/remembered.ts';
import { hurry } from '#frontend/lib/wake.ts';
import { Bone, Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { CommitmentList } from './use-commitments.ts';
import { useWaiting } from './waiting.ts';

/* What a list of commitments shows when it has none to show, or only old ones. */

interface SkeletonProps {
  rows: number;
  actions?: boolean;
  /** Without boxes: to look at. */
  plain?: boolean;
}

/** In the shape of the list, so that nothing moves when it comes. */
export function ListSkeleton({ rows, actions = false, plain = false }: SkeletonProps) {
  return (
    <div className="rows skeleton" role="status" aria-label="Loading commitments">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <div className={plain ? 'row shared-row' : 'row'} key={index}>
          <span className="row-check">
            {plain ? null : <Bone shape="box" />}
            <Bone shape={`line w${index % 3}`} />
          </span>
          <span className="row-about">
            <Bone shape="line short" />
          </span>
          {actions ? <span className="row-actions" /> : null}
        </div>
      ))}
    </div>
  );
}

/** In the shape of what stands above the full list. */
export function FilterBarSkeleton({ shared = false }: { shared?: boolean }) {
  return (
    <div className={shared ? 'filters shared skeleton' : 'filters skeleton'} aria-hidden="true">
      {['Frequency', 'Category'].map((label) => (
        <span className="filter" key={label}>
          <span className="filter-label">{label}</span>
          <Bone shape="input-bone" />
        </span>
      ))}
      <Bone shape="segments-bone" />
      <Bone shape="switch-bone" />
    </div>
  );
}

/** In the shape of somebody else's, with what stands above them. */
export function SharedSkeleton() {
  return (
    <>
      <p className="confidant-about">
        <span className="badge plain">View Only</span>
      </p>
      <FilterBarSkeleton shared />
      <div className="shared-list">
        <ListSkeleton rows={6} plain />
      </div>
    </>
  );
}

/** When nothing at all could be read. */
export function ListFailure({ retry }: Pick<CommitmentList, 'retry'>) {
  return (
    <Failure offline="You are offline. Your commitments show when you are back." retry={retry}>
      Failed to fetch commitments
    </Failure>
  );
}

/** Above a list that is shown from memory. */
export function StaleNote({ failed, error, retry }: Pick<CommitmentList, 'failed' | 'error' | 'retry'>) {
  const online = useOnline();
  const waiting = useWaiting();
  const again = () => {
    retry();
    hurry();
  };
  const failure = failed ? remembered(error) : null;
  return <OfflineNote retry={again}>{online ? (waiting ? WAITING : failure) : OFFLINE}</OfflineNote>;
}

const OFFLINE = 'You are offline. This is what was here last; what you check off is kept and sent when you are back.';
const WAITING = 'Steadfast cannot be reached. What you check off is kept and sent when it is back.';
