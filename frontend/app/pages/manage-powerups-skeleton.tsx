import { UserPowerupsSkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ManagePowerupsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton link="Browse Power-Ups">Manage Power-Ups</HeadingSkeleton>
      <UserPowerupsSkeleton />
    </>
  );
}
