import { useInfiniteQuery } from '@tanstack/react-query';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { SharedReviews } from '#frontend/features/reviews/components/review-list.tsx';
import type { SharedReviews as Shared } from '#shared/contracts/reviews.ts';
import { nothingShared, nothingSharedWith } from '#shared/text/reviews-page.ts';
import { reviewPath } from '../page-paths.ts';

/** The reviews that a confidant shares. Reading the list is not recorded as a view. */
export function ReviewsOfConfidant({ id, name }: { id: string; name: string }) {
  const query = useInfiniteQuery(reviewQueries.sharedBy(id));
  const { data, isError, fetchStatus, refetch, hasNextPage, fetchNextPage } = query;
  const failed = isError || fetchStatus === 'paused';
  return (
    <SharedReviews
      reviews={data?.pages.flatMap(({ reviews }) => reviews)}
      none={nothingShared(name)}
      retry={failed ? () => void refetch() : undefined}
      pathOf={reviewPath}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
    />
  );
}

/** The user's reviews that a confidant can read. Each leads the user to their own review, which says who reads it. */
export function PreviewedReviews({ reviews, before, name }: Shared & { name: string }) {
  // This page is empty, and there are earlier ones: nothing is said yet.
  if (reviews.length === 0 && before !== null) return null;
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
