import { Link } from 'react-router-dom';
import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import { endSession } from '#frontend/features/session/session.ts';
import { DeleteAccountSection } from '#frontend/features/settings/components/delete-account-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { useAnchor } from '../use-anchor.ts';

/** The last part of the settings: taking one's data along, and deleting it with the account. */
export default function YourData({ user }: { user: User }) {
  useAnchor();
  return (
    <>
      <ExportSection id={SETTINGS_ANCHORS.export} user={user} />
      <DeleteAccountSection
        user={user}
        exportLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.export }}>{text}</Link>}
        onDeleted={() => endSession({ accountDeleted: true })}
      />
    </>
  );
}
