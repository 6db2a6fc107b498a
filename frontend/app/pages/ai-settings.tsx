import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { CoachesSection } from '#frontend/features/coaches/components/coaches-section.tsx';
import { KeySection } from '#frontend/features/settings/components/key-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { showUser } from '../invalidate.ts';
import { chatPath, SETTINGS_ANCHORS } from '../page-paths.ts';

/** The part of the settings about AI: the API key and the coaches. */
export default function AiSettings({ user }: { user: User }) {
  const client = useQueryClient();
  useWayHere();
  return (
    <>
      <KeySection user={user} onSaved={(saved) => void showUser(client, saved)} />
      <CoachesSection
        places={SETTINGS_ANCHORS}
        hasKey={user.openai_api_key_configured}
        keyLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.key }}>{text}</Link>}
        chatPath={chatPath}
        onChanged={() => void client.invalidateQueries({ queryKey: chatQueries.all })}
      />
    </>
  );
}

/** Follows links to the key, the coaches or the limit, from this page or others. */
function useWayHere(): void {
  // Following the same link again makes a new location object, and scrolls again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    // After the page has moved the focus to its heading.
    if (hash) queueMicrotask(() => goToAnchor(hash));
  }, [location]);
}

/** Scrolls to the section of an address and focuses its first control. Does nothing for an unknown anchor. */
function goToAnchor(hash: string): void {
  const id = Object.values(SETTINGS_ANCHORS).find((anchor) => hash === `#${anchor}`);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  const control = section.querySelector<HTMLElement>('input, button, a');
  // The section's controls may not be loaded yet.
  if (!control) section.tabIndex = -1;
  (control ?? section).focus({ preventScroll: true });
}
