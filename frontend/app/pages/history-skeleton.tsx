import '#frontend/ui/search-field.css';
import { MonthSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function HistoryPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.history}</HeadingSkeleton>
      <div className="search-field" aria-hidden="true">
        <div className="input" />
      </div>
      <MonthSkeleton />
    </>
  );
}
