import { ImportSkeleton } from '#frontend/features/imports/components/skeleton.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function ImportPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.bringData}</HeadingSkeleton>
      <SettingsNav />
      <ImportSkeleton />
    </>
  );
}
