import { UserPowerupsSkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ManagePowerupsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton link={heads.browsePowerups}>{heads.managePowerups}</HeadingSkeleton>
      <UserPowerupsSkeleton />
    </>
  );
}
