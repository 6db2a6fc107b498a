import { PreferencesSkeleton } from '#frontend/features/notifications/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function NotificationsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Notification Settings</HeadingSkeleton>
      <SettingsNav />
      <PreferencesSkeleton />
    </>
  );
}
