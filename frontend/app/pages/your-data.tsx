import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { useAnchor } from '../use-anchor.ts';

/** The last part of the settings: taking one's data along. */
export default function YourData({ user }: { user: User }) {
  useAnchor();
  return <ExportSection id={SETTINGS_ANCHORS.export} user={user} />;
}
