import { SettingsSkeleton } from '#frontend/features/settings/components/skeletons.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsIndex, SettingsNav } from '../settings-nav.tsx';

export default function SettingsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.settings}</HeadingSkeleton>
      <SettingsNav />
      <div className="settings-columns">
        <SettingsIndex />
        <SettingsSkeleton />
      </div>
    </>
  );
}
