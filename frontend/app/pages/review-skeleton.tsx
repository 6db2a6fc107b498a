import { ReviewSkeleton } from '#frontend/features/reviews/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

/** Of the past reviews, too. Their headings differ, and the place of the heading is kept. */
export default function ReviewPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{''}</HeadingSkeleton>
      <ReviewSkeleton />
    </>
  );
}
