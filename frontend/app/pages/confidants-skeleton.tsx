import { ConfidantsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action="Add Confidant" second="New Group">
        Confidants
      </HeadingSkeleton>
      <ConfidantsSkeleton />
    </>
  );
}
