import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { me } from '#frontend/features/session/queries.ts';
import { AccountSection } from '#frontend/features/settings/account-section.tsx';
import { AiSettingsWaiting } from '#frontend/features/settings/ai-settings-waiting.tsx';
import { PasswordSection } from '#frontend/features/settings/password-section.tsx';
import { ResetSection } from '#frontend/features/settings/reset-section.tsx';
import { SettingsSkeleton } from '#frontend/features/settings/skeleton.tsx';
import { useNear } from '#frontend/ui/use-near.ts';
import { aiSettings } from '../ai-settings.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { renewList, showUser } from '../renew.ts';
import { SettingsNav } from '../settings-nav.tsx';

export default function SettingsPage() {
  const query = useQuery(me);
  const client = useQueryClient();
  const ai = useNear(aiSettings);
  const AiSettings = ai.code?.default;
  const { hash } = useLocation();
  useEffect(() => {
    // It leads there.
    if (hash) void ai.load();
  }, [hash, ai.load]);
  return (
    <Page name="Settings">
      <SettingsNav />
      <Fetched
        query={query}
        skeleton={<SettingsSkeleton />}
        failure="Failed to fetch settings"
        offline="You are offline. Your settings show when you are back."
      >
        {(user) => (
          <div className="sections">
            <AccountSection user={user} onSaved={(saved) => void showUser(client, saved)} />
            <ResetSection
              user={user}
              onSaved={(saved) => void showUser(client, saved).then(() => renewList(client))}
              zoneLink={<Link to={PATHS.notifications}>Change the timezone</Link>}
            />
            {AiSettings ? <AiSettings user={user} /> : <AiSettingsWaiting {...ai} />}
            <PasswordSection email={user.email} />
          </div>
        )}
      </Fetched>
    </Page>
  );
}
