import '../encouragements.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/encouragements.ts';

/** In the shape of the list. */
export function EncouragementListSkeleton() {
  return (
    <div className="rows skeleton" role="status" aria-label={text.loading}>
      {['w0', 'w1', 'w2'].map((width) => (
        <div className="quote-row" key={width}>
          <span className="quote">
            <Skeleton shape={`line quote-bone ${width}`} />
          </span>
          <span className="quote-actions" />
        </div>
      ))}
    </div>
  );
}
