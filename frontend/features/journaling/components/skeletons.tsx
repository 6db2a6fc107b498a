import '../journaling.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import { loading, searching } from '#shared/text/journaling.ts';

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

/** In the shape of what a search finds. */
export function SearchSkeleton() {
  return (
    <div className="skeleton" role="status" aria-label={searching}>
      <Skeleton shape="line w1" />
      <Skeleton shape="line w2" />
    </div>
  );
}
