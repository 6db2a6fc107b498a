import { SharedSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Confidant</HeadingSkeleton>
      <SharedSkeleton />
    </>
  );
}
