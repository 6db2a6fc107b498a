import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { me } from '#frontend/features/session/queries.ts';
import { AccountSection } from '#frontend/features/settings/account-section.tsx';
import { PasswordSection } from '#frontend/features/settings/password-section.tsx';
import { ResetSection } from '#frontend/features/settings/reset-section.tsx';
import { SettingsSkeleton } from '#frontend/features/settings/skeleton.tsx';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { renewList, showUser } from '../renew.ts';
import { SettingsNav } from '../settings-nav.tsx';

export default function SettingsPage() {
  const query = useQuery(me);
  const client = useQueryClient();
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
            <PasswordSection email={user.email} />
          </div>
        )}
      </Fetched>
    </Page>
  );
}
