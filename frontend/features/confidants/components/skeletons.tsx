import '../confidants.css';
import '../agreement.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import { loading as loadingAgreement } from '#shared/text/agreements.ts';
import { active, loading } from '#shared/text/confidants.ts';
import { views } from '#shared/text/pages.ts';
import { loading as loadingViews } from '#shared/text/views.ts';

/** In the shape of the page of confidants, so that nothing moves when the data arrive. */
export function ConfidantsSkeleton() {
  return (
    <section className="people-section skeleton" aria-labelledby="active-confidants">
      <div className="people-head">
        <h2 id="active-confidants">{active}</h2>
        <span className="quiet-link" aria-hidden="true">
          {views}
        </span>
      </div>
      <div className="rows long people" role="status" aria-label={loading}>
        {['w1', 'w2', 'w0'].map((width) => (
          <div className="row person" key={width}>
            <Skeleton shape="avatar-bone" />
            <span className="person-about">
              <Skeleton shape={`line ${width}`} />
              <Skeleton shape="line w2" />
              <Skeleton shape="line w1" />
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The skeleton of an agreement: both halves, and its last day. */
export function AgreementSkeleton() {
  return (
    <div className="skeleton" role="status" aria-label={loadingAgreement}>
      <div className="agreement-about">
        <Skeleton shape="line w0" />
        <Skeleton shape="line w2" />
      </div>
      {[['w0', 'w1', 'w2'], ['w0', 'w1', 'w2'], ['w2']].map((half, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: halves without content have no other name
        <div className="half" key={index}>
          <Skeleton shape="line short-title" />
          {half.map((width) => (
            <Skeleton key={width} shape={`line ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The skeleton of the list of views, by day. */
export function ViewsSkeleton() {
  return (
    <div className="skeleton" role="status" aria-label={loadingViews}>
      {[['w0', 'w1'], ['w2']].map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days without content have no other name
        <div className="views-day" key={index}>
          <Skeleton shape="line short-title" />
          <ul className="rows">
            {day.map((width) => (
              <li key={width}>
                <Skeleton shape={`line ${width}`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
