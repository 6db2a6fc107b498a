import '../review-list.css';
import '../reviews.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/reviews-page.ts';

const WIDTHS = ['w0', 'w2', 'w1', 'w0'];

/** The skeleton of a review: its heading and some sentences. */
export function ReviewSkeleton() {
  return (
    <div className="review skeleton" role="status" aria-label={text.loading}>
      <div className="review-week">
        <Skeleton shape="line w1" />
      </div>
      <div className="review-record">
        {WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have no other name
          <div className="review-about" key={index}>
            <p className="review-line">
              <Skeleton shape={`line ${width}`} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The skeleton of the list of past reviews. */
export function ReviewListSkeleton() {
  return (
    <ul className="review-list skeleton" role="status" aria-label={text.loading}>
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reviews without content have no other name
        <li key={index}>
          <Skeleton shape="line w1" />
          <p>
            <Skeleton shape={`line ${width}`} />
          </p>
        </li>
      ))}
    </ul>
  );
}
