import { MonthSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function HistoryPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>History</HeadingSkeleton>
      <MonthSkeleton />
    </>
  );
}
