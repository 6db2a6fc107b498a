import '#frontend/ui/sections.css';
import { Link } from 'react-router-dom';
import { CalendarFeedSection } from '#frontend/features/calendar-feed/components/calendar-feed-section.tsx';
import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import { BadgeSection } from '#frontend/features/notifications/components/badge-section.tsx';
import { endSession } from '#frontend/features/session/session.ts';
import { DeleteAccountSection } from '#frontend/features/settings/components/delete-account-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { WaitingSection } from './waiting-section.tsx';

/** The last part of the settings: unsent changes, the calendar feed, the export and the deletion of the account. */
export default function YourData({ user }: { user: User }) {
  return (
    <>
      <WaitingSection id={SETTINGS_ANCHORS.waiting} user={user} />
      <BadgeSection />
      <CalendarFeedSection id={SETTINGS_ANCHORS.calendar} />
      <ExportSection id={SETTINGS_ANCHORS.export} user={user} />
      <DeleteAccountSection
        user={user}
        exportLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.export }}>{text}</Link>}
        onDeleted={() => endSession({ accountDeleted: true })}
      />
    </>
  );
}
