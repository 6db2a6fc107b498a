import { EncouragementListSkeleton } from '#frontend/features/encouragements/components/skeleton.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function EncouragementsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action="Add Encouragement">Encouragements</HeadingSkeleton>
      <SettingsNav />
      <EncouragementListSkeleton />
    </>
  );
}
