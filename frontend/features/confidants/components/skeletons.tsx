import '../confidants.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import { active, loading } from '#shared/text/confidants.ts';

/** Has the shape of the page of confidants, so that nothing moves when the data arrive. */
export function ConfidantsSkeleton() {
  return (
    <section className="people-section skeleton" aria-labelledby="active-confidants">
      <h2 id="active-confidants">{active}</h2>
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
