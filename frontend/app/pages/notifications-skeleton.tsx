import { PreferencesSkeleton } from '#frontend/features/notifications/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function NotificationsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.notifications}</HeadingSkeleton>
      <SettingsNav />
      <PreferencesSkeleton />
    </>
  );
}
