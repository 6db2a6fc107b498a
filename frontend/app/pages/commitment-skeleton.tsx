import { CommitmentSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function CommitmentPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Commitment</HeadingSkeleton>
      <CommitmentSkeleton />
    </>
  );
}
