import { FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { viewOnly } from '#shared/text/confidants.ts';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantDashboardPageSkeleton() {
  return (
    <>
      <HeadingSkeleton second={heads.viewCommitments}>{heads.fitnessDashboard}</HeadingSkeleton>
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
      </p>
      <FitnessSkeleton />
    </>
  );
}
