import { ActionsSkeleton } from '#frontend/features/fitness/components/log-actions.tsx';
import { FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';

export default function FitnessPageSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>{heads.fitness}</h1>
        <ActionsSkeleton />
      </div>
      <FitnessSkeleton />
    </>
  );
}
