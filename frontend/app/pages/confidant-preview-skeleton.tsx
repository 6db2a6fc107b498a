import { SharedSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { preview } from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantPreviewPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{preview}</HeadingSkeleton>
      <SharedSkeleton />
    </>
  );
}
