import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PasskeysPlace } from '#frontend/features/passkeys/components/passkeys-place.tsx';
import { me } from '#frontend/features/session/api.ts';
import { AccountSection, PasswordSection } from '#frontend/features/settings/components/account-sections.tsx';
import { ResetSection } from '#frontend/features/settings/components/reset-section.tsx';
import {
  AiSettingsSkeleton,
  SettingsSkeleton,
  YourDataSkeleton,
} from '#frontend/features/settings/components/skeletons.tsx';
import { useNear } from '#frontend/ui/use-near.ts';
import * as pages from '#shared/text/pages.ts';
import * as text from '#shared/text/settings.ts';
import { Fetched } from '../fetched.tsx';
import { invalidateList, showUser } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { aiSettings, yourData } from '../page-parts.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { SettingsNav } from '../settings-nav.tsx';

export default function SettingsPage() {
  const query = useQuery(me);
  const client = useQueryClient();
  const ai = useNear(aiSettings);
  const AiSettings = ai.code?.default;
  const data = useNear(yourData);
  const YourData = data.code?.default;
  const { hash } = useLocation();
  useEffect(() => {
    // It leads there.
    if (hash) for (const load of [ai.load, data.load]) void load();
  }, [hash, ai.load, data.load]);
  return (
    <Page name={pages.settings}>
      <SettingsNav />
      <Fetched query={query} skeleton={<SettingsSkeleton />} failure={text.loadFailed} offline={text.offline}>
        {(user) => (
          <div className="sections">
            <AccountSection user={user} onSaved={(saved) => void showUser(client, saved)} />
            <ResetSection
              user={user}
              onSaved={(saved) => void showUser(client, saved).then(() => invalidateList(client))}
              zoneLink={<Link to={PATHS.notifications}>{text.changeTimezone}</Link>}
            />
            {AiSettings ? <AiSettings user={user} /> : <AiSettingsSkeleton {...ai} />}
            <PasswordSection email={user.email} />
            <PasskeysPlace id={SETTINGS_ANCHORS.passkeys} timezone={user.timezone} />
            {YourData ? <YourData user={user} /> : <YourDataSkeleton {...data} />}
          </div>
        )}
      </Fetched>
    </Page>
  );
}
