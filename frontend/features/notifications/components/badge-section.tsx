import { useId, useSyncExternalStore } from 'react';
import { hasBadges, isBadgeOn, subscribeToBadge, switchBadge } from '#frontend/lib/badge-choice.ts';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import * as text from '#shared/text/badge.ts';

/** The switch for the badge on the app's icon. Renders nothing in browsers without badges. */
export function BadgeSection() {
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
