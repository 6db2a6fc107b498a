import { ActionsSkeleton, FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';

export default function FitnessPageSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>Fitness</h1>
        <ActionsSkeleton />
      </div>
      <FitnessSkeleton />
    </>
  );
}
