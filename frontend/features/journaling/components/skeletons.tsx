import '../journaling.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import { loading } from '#shared/text/journaling.ts';

/** In the shape of a page. */
export function JournalSkeleton() {
  return (
    <div className="journal-page skeleton" role="status" aria-label={loading}>
      <Skeleton shape="line w1" />
      <Skeleton shape="line w2" />
      <Skeleton shape="journal-bone" />
    </div>
  );
}
