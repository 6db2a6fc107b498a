import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of the list. */
export function QuotesSkeleton() {
  return (
    <div className="rows skeleton" role="status" aria-label="Loading encouragements">
      {['w0', 'w1', 'w2'].map((width) => (
        <div className="quote-row" key={width}>
          <span className="quote">
            <Bone shape={`line quote-bone ${width}`} />
          </span>
          <span className="quote-actions" />
        </div>
      ))}
    </div>
  );
}
