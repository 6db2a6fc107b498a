import { preview } from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SharedSkeleton } from './confidant-skeleton.tsx';

export default function ConfidantPreviewPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{preview}</HeadingSkeleton>
      <SharedSkeleton />
    </>
  );
}
