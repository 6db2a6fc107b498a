import { Link } from 'react-router-dom';
import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import { SessionsSection } from '#frontend/features/session/components/sessions-section.tsx';
import { endSession } from '#frontend/features/session/session.ts';
import { DeleteAccountSection } from '#frontend/features/settings/components/delete-account-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { useAnchor } from '../use-anchor.ts';
import { WaitingSection } from '../waiting-section.tsx';

/** The last part of the settings: what is not sent yet, where the user is signed in, taking one's data along, and deleting it. */
export default function YourData({ user }: { user: User }) {
  useAnchor();
  return (
    <>
      <WaitingSection id={SETTINGS_ANCHORS.waiting} timezone={user.timezone} />
      <SessionsSection id={SETTINGS_ANCHORS.sessions} timezone={user.timezone} />
      <ExportSection id={SETTINGS_ANCHORS.export} user={user} />
      <DeleteAccountSection
        user={user}
        exportLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.export }}>{text}</Link>}
        onDeleted={() => endSession({ accountDeleted: true })}
      />
    </>
  );
}
