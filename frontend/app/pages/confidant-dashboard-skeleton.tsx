import { FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantDashboardPageSkeleton() {
  return (
    <>
      <HeadingSkeleton second="View Commitments">Fitness Dashboard</HeadingSkeleton>
      <p className="page-about">
        <span className="badge plain">View Only</span>
      </p>
      <FitnessSkeleton />
    </>
  );
}
