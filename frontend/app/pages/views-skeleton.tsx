import { ViewsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { about } from '#shared/text/views.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ViewsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.views}</HeadingSkeleton>
      <p className="views-about">{about}</p>
      <ViewsSkeleton />
    </>
  );
}
