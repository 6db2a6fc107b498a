import '../review-list.css';
import '../reviews.css';
import { Link } from 'react-router-dom';
import { numberFormat } from '#frontend/lib/format.ts';
import { Failure, Skeleton } from '#frontend/ui/states.tsx';
import type { Review, SharedReview } from '#shared/contracts/reviews.ts';
import { searchWords } from '#shared/domain/notes.ts';
import * as text from '#shared/text/reviews-page.ts';
import { linesOf, weekWords } from '../model.ts';

const formatNumber = numberFormat();

interface MoreProps {
  /** Fetches earlier reviews; `undefined` if there are none. */
  onMore: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

interface ListProps extends MoreProps {
  reviews: readonly Review[];
  /** The search text. */
  words: string;
  pathOf: (id: string) => string;
}

/** Past reviews, newest first, each with its first lines, or with those that match the search. */
export function ReviewList({ reviews, words, pathOf, ...more }: ListProps) {
  const asked = searchWords(words);
  const count = formatNumber(reviews.length);
  return (
    <>
      <div role="status">
        {words ? (
          <p className="review-hint">
            {reviews.length === 0
              ? text.noneFound(words)
              : more.onMore
                ? text.latest(count)
                : text.found(reviews.length, count)}
          </p>
        ) : null}
      </div>
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id}>
            <div className="review-list-head">
              <Link className="review-list-link" to={pathOf(review.id)}>
                {weekWords(review.week)}
              </Link>
              {review.shared_with.length > 0 ? <span className="badge plain">{text.isShared}</span> : null}
            </div>
            {linesOf(review, asked).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
              <p key={index} dir="auto" className={line.asked && 'review-own'}>
                {line.asked ? (
                  <>
                    <span>{text.questions[line.asked]}</span> <bdi>{text.said(line.text)}</bdi>
                  </>
                ) : (
                  line.text
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <More {...more} failure={text.listFailure} />
    </>
  );
}

function More({ onMore, loading, failed, failure }: MoreProps & { failure: string }) {
  return (
    <>
      {failed ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      {onMore ? (
        <button type="button" className="button quiet" aria-disabled={loading} onClick={loading ? undefined : onMore}>
          {text.showEarlier}
        </button>
      ) : null}
    </>
  );
}

interface SharedProps extends MoreProps, Pick<ListProps, 'pathOf'> {
  /** Undefined while loading. */
  reviews: readonly SharedReview[] | undefined;
  /** Replaces an empty list. */
  none: string;
  /** Present after a failure: tries again. */
  retry?: (() => void) | undefined;
}

/** The reviews that a person shares with a confidant, below the person's commitments. */
export function SharedReviews({ reviews, none, retry, pathOf, ...more }: SharedProps) {
  return (
    <section className="shared-reviews" aria-label={text.shared}>
      <h2>{text.shared}</h2>
      {reviews === undefined ? (
        retry ? (
          <Failure offline={text.sharedOffline} retry={retry}>
            {text.sharedFailure}
          </Failure>
        ) : (
          <div className="skeleton" role="status" aria-label={text.sharedLoading}>
            <Skeleton shape="line w1" />
            <Skeleton shape="line w0" />
          </div>
        )
      ) : reviews.length === 0 ? (
        more.onMore ? null : (
          <p className="review-hint any-name">{none}</p>
        )
      ) : (
        <ul>
          {reviews.map(({ id, week }) => (
            <li key={id}>
              <Link className="shared-review" to={pathOf(id)}>
                {weekWords(week)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <More {...more} failure={text.sharedFailure} />
    </section>
  );
}
