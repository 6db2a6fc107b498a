import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shownFrom } from '#frontend/features/notifications/days.ts';
import { LedgerWaiting } from '#frontend/features/notifications/ledger-frame.tsx';
import { PreferencesForm } from '#frontend/features/notifications/preferences-form.tsx';
import { preferences } from '#frontend/features/notifications/queries.ts';
import { PreferencesSkeleton } from '#frontend/features/notifications/skeleton.tsx';
import { me } from '#frontend/features/session/queries.ts';
import { useNear } from '#frontend/ui/use-near.ts';
import { Fetched } from '../fetched.tsx';
import { notificationLedger } from '../notification-ledger.ts';
import { Page } from '../page.tsx';
import { renewList, showUser } from '../renew.ts';
import { SettingsNav } from '../settings-nav.tsx';
import { together } from '../together.ts';
import { useSearch } from '../use-search.ts';

export default function NotificationsPage() {
  const query = together(useQuery(preferences), useQuery(me));
  const client = useQueryClient();
  const [search, changeSearch] = useSearch();
  const near = useNear(notificationLedger);
  const Ledger = near.code?.default;
  return (
    <Page name="Notification Settings">
      <SettingsNav />
      <Fetched
        query={query}
        skeleton={<PreferencesSkeleton />}
        failure="Failed to fetch preferences"
        offline="You are offline. Your preferences show when you are back."
      >
        {([saved, user]) => (
          <div className="sections">
            <PreferencesForm
              preferences={saved}
              user={user}
              onVerify={toBanner}
              onSaved={({ timezone }, changes) => {
                if (changes.timezone === undefined) return;
                void showUser(client, { timezone }).then(() => renewList(client));
              }}
            />
            {Ledger ? (
              <Ledger
                timezone={saved.timezone}
                shown={shownFrom(new URLSearchParams(search).get('show'))}
                onShow={(show) => changeSearch({ show: show === 'all' ? null : show })}
              />
            ) : (
              <LedgerWaiting {...near} />
            )}
          </div>
        )}
      </Fetched>
    </Page>
  );
}

/** The banner about the address stands above the page, or below it. */
function toBanner(): void {
  const button = document.querySelector<HTMLElement>('.verify button');
  // Seen to be there, also after a press of the mouse.
  button?.focus({ focusVisible: true } as FocusOptions);
}
