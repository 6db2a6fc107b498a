import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of the page of confidants, so that nothing moves when they come. */
export function PeopleSkeleton() {
  return (
    <section className="people-section skeleton" aria-labelledby="active-confidants">
      <h2 id="active-confidants">Active Confidants</h2>
      <div className="rows long people" role="status" aria-label="Loading confidants">
        {['w1', 'w2', 'w0'].map((width) => (
          <div className="row person" key={width}>
            <Bone shape="avatar-bone" />
            <span className="person-about">
              <Bone shape={`line ${width}`} />
              <Bone shape="line w2" />
              <Bone shape="line w1" />
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
