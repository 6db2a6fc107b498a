import { FilterBarSkeleton, ListSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function CommitmentsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action={heads.newCommitment}>{heads.commitments}</HeadingSkeleton>
      <FilterBarSkeleton />
      <div className="list-bar" />
      <ListSkeleton rows={6} actions />
    </>
  );
}
