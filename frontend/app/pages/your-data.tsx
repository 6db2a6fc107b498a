import '#frontend/ui/sections.css';
import { useId, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { CalendarFeedSection } from '#frontend/features/calendar-feed/components/calendar-feed-section.tsx';
import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import { endSession } from '#frontend/features/session/session.ts';
import { DeleteAccountSection } from '#frontend/features/settings/components/delete-account-section.tsx';
import { hasBadges, isBadgeOn, subscribeToBadge, switchBadge } from '#frontend/lib/badge-choice.ts';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import type { User } from '#shared/contracts/users.ts';
import * as text from '#shared/text/badge.ts';
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
        exportLink={(words) => <Link to={{ hash: SETTINGS_ANCHORS.export }}>{words}</Link>}
        onDeleted={() => endSession({ accountDeleted: true })}
      />
    </>
  );
}

/** The switch for the badge on the app's icon. Renders nothing in browsers without badges. */
function BadgeSection() {
  const heading = useId();
  const on = useSyncExternalStore(subscribeToBadge, isBadgeOn);
  if (!hasBadges()) return null;
  return (
    <section className="card section" aria-labelledby={heading}>
      <h2 id={heading}>{text.title}</h2>
      <CheckField
        label={text.badge}
        hint={text.badgeHint}
        checked={on}
        onChange={({ target }) => switchBadge(target.checked)}
      />
    </section>
  );
}
