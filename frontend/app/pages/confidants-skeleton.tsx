import { ConfidantsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { newGroup } from '#shared/text/chats.ts';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action={heads.addConfidant} second={newGroup}>
        {heads.confidants}
      </HeadingSkeleton>
      <ConfidantsSkeleton />
    </>
  );
}
