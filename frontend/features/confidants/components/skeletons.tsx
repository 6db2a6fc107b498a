import '../confidants.css';
import { Skeleton } from '#frontend/ui/states.tsx';

/** In the shape of the page of confidants, so that nothing moves when they come. */
export function ConfidantsSkeleton() {
  return (
    <section className="people-section skeleton" aria-labelledby="active-confidants">
      <h2 id="active-confidants">Active Confidants</h2>
      <div className="rows long people" role="status" aria-label="Loading confidants">
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
