import '../review-list.css';
import '../reviews.css';
import { Link } from 'react-router-dom';
import { numberFormat } from '#frontend/lib/format.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import type { reviews as calls, Review } from '#shared/contracts/reviews.ts';
import { searchWords } from '#shared/domain/notes.ts';
import * as text from '#shared/text/reviews-page.ts';
import { linesOf, weekWords } from '../model.ts';

const formatNumber = numberFormat();

interface ListProps {
  reviews: readonly Review[];
  /** The search. */
  words: string;
  pathOf: (id: string) => string;
  /** Fetches earlier ones; `undefined` if there are none. */
  onMore: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

/** Past reviews, newest first, each with its first lines or those that a search has found. */
export function ReviewList({ reviews, words, pathOf, onMore, loading, failed }: ListProps) {
  const asked = searchWords(words);
  const count = formatNumber(reviews.length);
  return (
    <>
      <div role="status">
        {words ? (
          <p className="review-hint">
            {reviews.length === 0
              ? text.noneFound(words)
              : onMore
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
              <p key={index} dir="auto" className={line.isOwn ? 'review-own' : undefined}>
                {line.isOwn ? text.said(line.text) : line.text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {failed ? (
        <p className="alert" role="alert">
          {text.listFailure}
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

/** The reviews that a confidant shares, on that person's page. Nothing if there are none. */
export function SharedReviews({
  reviews,
  pathOf,
}: { reviews: ReplyOf<typeof calls.shared> } & Pick<ListProps, 'pathOf'>) {
  if (reviews.length === 0) return null;
  return (
    <section className="shared-reviews" aria-label={text.shared}>
      <h2>{text.shared}</h2>
      <ul>
        {reviews.map(({ id, week }) => (
          <li key={id}>
            <Link className="shared-review" to={pathOf(id)}>
              {weekWords(week)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
