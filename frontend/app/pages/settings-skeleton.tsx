import { SettingsSkeleton } from '#frontend/features/settings/components/skeletons.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function SettingsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Settings</HeadingSkeleton>
      <SettingsNav />
      <SettingsSkeleton />
    </>
  );
}
