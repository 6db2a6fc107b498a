import { GallerySkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function PowerupsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton link={heads.managePowerups}>{heads.powerups}</HeadingSkeleton>
      <GallerySkeleton />
    </>
  );
}
