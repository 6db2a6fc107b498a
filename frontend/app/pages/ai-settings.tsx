import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ALL_KEY as CHATS } from '#frontend/features/chats/queries.ts';
import { CoachesSection } from '#frontend/features/coaches/coaches-section.tsx';
import { KeySection } from '#frontend/features/settings/key-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { chatPath } from '../chat-path.ts';
import { showUser } from '../renew.ts';
import { goToPlace, SETTINGS_PLACES } from '../settings-places.ts';

/** Of the settings page what is about AI: the key, and who replies by it. */
export default function AiSettings({ user }: { user: User }) {
  const client = useQueryClient();
  useWayHere();
  return (
    <>
      <KeySection user={user} onSaved={(saved) => void showUser(client, saved)} />
      <CoachesSection
        places={SETTINGS_PLACES}
        hasKey={user.openai_api_key_configured}
        keyLink={(text) => <Link to={{ hash: SETTINGS_PLACES.key }}>{text}</Link>}
        chatPath={chatPath}
        onChanged={() => void client.invalidateQueries({ queryKey: CHATS })}
      />
    </>
  );
}

/** Links to the key, the coaches or their limit, from elsewhere or from this page. */
function useWayHere(): void {
  // A link that is followed again is another location, and leads there again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    // After the page, which takes the reader to its heading.
    if (hash) queueMicrotask(() => goToPlace(hash));
  }, [location]);
}
