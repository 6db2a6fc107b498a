import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import {
  isRecorded,
  readIfSeen,
  ViewNotice,
  WHILE_SEEN,
} from '#frontend/features/confidants/components/view-notice.tsx';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { SavedAnswers } from '#frontend/features/reviews/components/answers.tsx';
import { SharedRecord } from '#frontend/features/reviews/components/record.tsx';
import { ReviewSkeleton } from '#frontend/features/reviews/components/skeletons.tsx';
import { missingWords, weekWords } from '#frontend/features/reviews/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { useEnds } from '#frontend/lib/use-ends.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Review } from '#shared/contracts/reviews.ts';
import { tryAgain } from '#shared/text/common.ts';
import { review as anyTitle, commitments, currentReview } from '#shared/text/pages.ts';
import * as text from '#shared/text/reviews-page.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { CURRENT_REVIEW, chatPath, confidantPath, idIn, PAST_REVIEWS } from '../page-paths.ts';
import { OwnReview } from './own-review.tsx';

/** One review: the user's own, or that of a confidant who shares it. */
export default function OneReview() {
  const id = idIn(useLocation().pathname);
  const user = useQuery(me);
  const query = useQuery({ ...reviewQueries.one(id), ...WHILE_SEEN });
  usePoll(query);
  const review = query.data && 'shown' in query.data ? query.data.shown : undefined;
  const isOwn = review !== undefined && review.owner.id === user.data?.id;
  const owner = review && user.data && !isOwn ? review.owner : undefined;
  const title = owner ? text.weekOf(owner.name) : anyTitle;
  return (
    <Page
      name={title}
      heading={
        <span className="any-name" dir="auto">
          {title}
        </span>
      }
      actions={
        owner ? (
          <Link className="quiet-link" to={confidantPath(owner.id)}>
            {commitments}
          </Link>
        ) : (
          <Link className="quiet-link" to={PAST_REVIEWS}>
            {text.toPast}
          </Link>
        )
      }
    >
      <Fetched
        query={combineQueries(user, query)}
        skeleton={<ReviewSkeleton />}
        failure={text.failure}
        offline={text.offline}
      >
        {([known, data]) =>
          'refused' in data ? (
            <Unknown>{missingWords(id, known.id, clockOf(known), serverTime.now())}</Unknown>
          ) : data.shown.owner.id === known.id ? (
            <OwnReview review={data.shown} user={known} isPast />
          ) : (
            <OfConfidant
              review={data.shown}
              isRecorded={isRecorded(query)}
              isReading={query.fetchStatus === 'fetching'}
              isFailed={query.isError}
              refetch={(again) => readIfSeen(query, again)}
            />
          )
        }
      </Fetched>
    </Page>
  );
}

function Unknown({ children }: { children: string }) {
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={CURRENT_REVIEW}>
          {currentReview}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

interface ConfidantProps {
  review: Review;
  /** The owner is told of this view. */
  isRecorded: boolean;
  isReading: boolean;
  isFailed: boolean;
  refetch: (again?: boolean) => void;
}

function OfConfidant({ review, isRecorded: isTold, isReading, isFailed, refetch }: ConfidantProps) {
  const isOver = useEnds([review.visible_until], { refetch })(review.visible_until);
  const { owner } = review;
  const { data: chat } = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find(({ id }) => id === owner.id)?.chat_id,
  });
  // A part of the review is not shown any more, and only the server knows which.
  if (isOver) {
    if (isReading) return <ReviewSkeleton />;
    return (
      <div className="review-hint any-name">
        <p>{text.partEnded(owner.name)}</p>
        {isFailed ? (
          <button type="button" className="button quiet" onClick={() => refetch()}>
            {tryAgain}
          </button>
        ) : (
          <p>{text.restWhenOnline}</p>
        )}
      </div>
    );
  }
  return (
    <div className="review">
      <p className="review-week">
        <span>{weekWords(review.week)}</span>
        <ViewNotice name={owner.name} isRecorded={isTold} />
      </p>
      {review.sentences.length > 0 ? (
        <SharedRecord review={review} chatPath={chat && chatPath(chat)} />
      ) : (
        <p className="review-hint">{text.nothingForYou(owner.name)}</p>
      )}
      <SavedAnswers answers={review.answers} />
    </div>
  );
}
