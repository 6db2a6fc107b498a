import { EncouragementListSkeleton } from '#frontend/features/encouragements/components/skeleton.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function EncouragementsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton action={heads.addEncouragement}>{heads.encouragements}</HeadingSkeleton>
      <SettingsNav />
      <EncouragementListSkeleton />
    </>
  );
}
