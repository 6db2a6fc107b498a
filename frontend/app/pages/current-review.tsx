import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { ReviewSkeleton } from '#frontend/features/reviews/components/skeletons.tsx';
import { dayWords } from '#frontend/features/reviews/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { User } from '#shared/contracts/users.ts';
import { dayAt, nextReset } from '#shared/domain/periods.ts';
import { lastWeek } from '#shared/domain/weeks.ts';
import { currentReview as title } from '#shared/text/pages.ts';
import * as text from '#shared/text/reviews-page.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PAST_REVIEWS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { OwnReview } from './own-review.tsx';

/** The review of the week that ended last. */
export default function CurrentReview() {
  const query = combineQueries(useQuery(me), useQuery(reviewQueries.current));
  return (
    <Page
      name={title}
      actions={
        <Link className="quiet-link" to={PAST_REVIEWS}>
          {text.toPast}
        </Link>
      }
    >
      <Fetched query={query} skeleton={<ReviewSkeleton />} failure={text.failure} offline={text.offline}>
        {([user, review]) => (review ? <OwnReview review={review} user={user} /> : <Nothing user={user} />)}
      </Fetched>
    </Page>
  );
}

/** Shown if there is no review: no week has ended yet, or the last one is empty. */
function Nothing({ user }: { user: User }) {
  const clock = clockOf(user);
  const now = useNow((instant) => nextReset(clock, 'weekly', instant));
  const { endsAt } = lastWeek([{ from: 0, ...clock }], now);
  const { data: isNew } = useQuery({
    ...commitmentQueries.list,
    select: (all) => all.length > 0 && all.every(({ commitment }) => Date.parse(commitment.created_at) >= endsAt),
  });
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={PATHS.commitments}>
          {text.toCommitments}
        </Link>
      }
    >
      <span>{isNew ? text.firstWeek : text.nothingInWeek}</span>
      <br />
      <span>{text.nextOn(dayWords(dayAt(clock, nextReset(clock, 'weekly', now))))}</span>
    </EmptyState>
  );
}
