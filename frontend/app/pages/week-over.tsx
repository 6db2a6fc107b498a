import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CommitmentList } from '#frontend/features/commitments/components/use-commitments.ts';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { me } from '#frontend/features/session/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { reviewIdOf } from '#shared/domain/reviews.ts';
import * as text from '#shared/text/reviews-page.ts';
import { CURRENT_REVIEW } from '../page-paths.ts';

/**
 * On the dashboard, on the first day of a week: links to the review, unless it was read today, or there can be none.
 */
export default function WeekOver({
  commitments,
  clock,
  today,
}: Pick<CommitmentList, 'commitments' | 'clock' | 'today'>) {
  const client = useQueryClient();
  if (!clock || !commitments?.some(({ created_at }) => dayAt(clock, Date.parse(created_at)) < today)) return null;
  const id = reviewIdOf(client.getQueryData(me.queryKey)?.id ?? '', addDays(today, -7));
  // The cache has times of the device's clock.
  const ahead = serverTime.now() - Date.now();
  const wasReadToday = [reviewQueries.current, reviewQueries.one(id)].some(
    ({ queryKey }) => dayAt(clock, (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) + ahead) === today,
  );
  if (wasReadToday) return null;
  return (
    <p>
      <span>{text.weekOver}</span> <Link to={CURRENT_REVIEW}>{text.lookBack}</Link>
    </p>
  );
}
