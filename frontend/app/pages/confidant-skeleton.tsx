import { SharedSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.confidant}</HeadingSkeleton>
      <SharedSkeleton />
    </>
  );
}
