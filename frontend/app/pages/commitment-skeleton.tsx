import { CommitmentSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function CommitmentPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.commitment}</HeadingSkeleton>
      <CommitmentSkeleton />
    </>
  );
}
