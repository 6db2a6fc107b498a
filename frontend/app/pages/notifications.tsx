import { useQuery, useQueryClient } from '@tanstack/react-query';
import { preferences } from '#frontend/features/notifications/queries.ts';
import { PreferencesSkeleton } from '#frontend/features/notifications/skeleton.tsx';
import { TimezoneForm } from '#frontend/features/notifications/timezone-form.tsx';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { renewList, showUser } from '../renew.ts';
import { SettingsNav } from '../settings-nav.tsx';

export default function NotificationsPage() {
  const query = useQuery(preferences);
  const client = useQueryClient();
  return (
    <Page name="Notification Settings">
      <SettingsNav />
      <Fetched
        query={query}
        skeleton={<PreferencesSkeleton />}
        failure="Failed to fetch preferences"
        offline="You are offline. Your preferences show when you are back."
      >
        {(saved) => (
          <TimezoneForm
            preferences={saved}
            onSaved={({ timezone }) => void showUser(client, { timezone }).then(() => renewList(client))}
          />
        )}
      </Fetched>
    </Page>
  );
}
