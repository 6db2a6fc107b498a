import { useInfiniteQuery } from '@tanstack/react-query';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { SharedReviews } from '#frontend/features/reviews/components/review-list.tsx';
import { nothingShared } from '#shared/text/reviews-page.ts';
import { reviewPath } from '../review-paths.ts';

/** The reviews that a confidant shares. The list is no view of them. */
export default function ReviewsOfConfidant({ id, name }: { id: string; name: string }) {
  const query = useInfiniteQuery(reviewQueries.sharedBy(id));
  const { data, isError, fetchStatus, refetch, hasNextPage, fetchNextPage } = query;
  const failed = isError || fetchStatus === 'paused';
  return (
    <SharedReviews
      reviews={data?.pages.flat()}
      none={nothingShared(name)}
      retry={failed ? () => void refetch() : undefined}
      pathOf={reviewPath}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
    />
  );
}
