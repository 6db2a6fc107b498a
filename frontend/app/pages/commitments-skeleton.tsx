import { FilterBarSkeleton, ListSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function CommitmentsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action="New Commitment">Commitments</HeadingSkeleton>
      <FilterBarSkeleton />
      <div className="list-bar" />
      <ListSkeleton rows={6} actions />
    </>
  );
}
