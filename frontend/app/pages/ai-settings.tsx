import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { CoachesSection } from '#frontend/features/coaches/components/coaches-section.tsx';
import { KeySection } from '#frontend/features/settings/components/key-section.tsx';
import type { User } from '#shared/contracts/users.ts';
import { AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';
import { showUser } from '../invalidate.ts';
import { chatPath, SETTINGS_ANCHORS } from '../page-paths.ts';

/** The part of the settings about AI: the API key and the coaches. */
export default function AiSettings({ user }: { user: User }) {
  const client = useQueryClient();
  return (
    <>
      <KeySection user={user} onSaved={(saved) => void showUser(client, saved)} />
      <CoachesSection
        places={SETTINGS_ANCHORS}
        hasKey={user[AI_KEY_CONFIGURED]}
        keyLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.key }}>{text}</Link>}
        chatPath={chatPath}
        onChanged={() => void client.invalidateQueries({ queryKey: chatQueries.all })}
      />
    </>
  );
}
