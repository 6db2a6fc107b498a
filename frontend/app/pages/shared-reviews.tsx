import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { SharedReviews } from '#frontend/features/reviews/components/review-list.tsx';
import { reviewPath } from '../review-paths.ts';

/** The reviews that a confidant shares; nothing while they are not known. The list is no view of them. */
export default function ReviewsOfConfidant({ id }: { id: string }) {
  const { data = [] } = useQuery(reviewQueries.sharedBy(id));
  return <SharedReviews reviews={data} pathOf={reviewPath} />;
}
