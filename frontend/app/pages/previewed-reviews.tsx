import { SharedReviews } from '#frontend/features/reviews/components/review-list.tsx';
import type { SharedReview } from '#shared/contracts/reviews.ts';
import { nothingSharedWith } from '#shared/text/reviews-page.ts';
import { reviewPath } from '../review-paths.ts';

/** The user's reviews that a confidant can read. Each leads the user to their own review, which says who reads it. */
export default function PreviewedReviews({ reviews, name }: { reviews: readonly SharedReview[]; name: string }) {
  return (
    <SharedReviews
      reviews={reviews}
      none={nothingSharedWith(name)}
      pathOf={reviewPath}
      onMore={undefined}
      loading={false}
      failed={false}
    />
  );
}
