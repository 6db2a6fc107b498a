import { FilterBarSkeleton, ListSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import { viewOnly } from '#shared/text/confidants.ts';

/** In the shape of a confidant's commitments with their filter bar. */
export function SharedSkeleton() {
  return (
    <>
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
        <Skeleton shape="short-title" />
        <Skeleton shape="short-title" />
      </p>
      <FilterBarSkeleton shared />
      <div className="shared-list">
        <ListSkeleton rows={6} plain />
      </div>
    </>
  );
}
