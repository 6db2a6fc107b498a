import { GallerySkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function PowerupsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton link="Manage Power-Ups">Power-Ups</HeadingSkeleton>
      <GallerySkeleton />
    </>
  );
}
