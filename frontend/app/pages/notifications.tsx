import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PreferencesForm } from '#frontend/features/notifications/components/preferences-form.tsx';
import { HistoryPlaceholder, PreferencesSkeleton } from '#frontend/features/notifications/components/skeletons.tsx';
import { historyFilterOf } from '#frontend/features/notifications/model.ts';
import { me } from '#frontend/features/session/api.ts';
import { preferencesQuery } from '#frontend/lib/preferences-query.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { useNear } from '#frontend/ui/lazy-section.tsx';
import { UnsavedBar } from '#frontend/ui/unsaved-bar.tsx';
import * as text from '#shared/text/notification-settings.ts';
import * as pages from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { invalidateList, showUser } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { notificationHistory } from '../page-parts.ts';
import { SettingsNav } from '../settings-nav.tsx';
import { useSearch } from '../use-search.ts';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, preferencesQuery);

export default function NotificationsPage() {
  const query = combineQueries(useQuery(preferencesQuery), useQuery(me));
  const client = useQueryClient();
  const [search, changeSearch] = useSearch();
  const near = useNear(notificationHistory);
  const History = near.code?.default;
  return (
    <Page name={pages.notifications}>
      <SettingsNav />
      <Fetched query={query} skeleton={<PreferencesSkeleton />} failure={text.loadFailed} offline={text.offline}>
        {([saved, user]) => (
          <div className="sections">
            <PreferencesForm
              preferences={saved}
              user={user}
              onVerify={toBanner}
              onSaved={({ timezone }, changes) => {
                if (changes.timezone === undefined) return;
                void showUser(client, { timezone }).then(() => invalidateList(client));
              }}
            />
            {History ? (
              <History
                timezone={saved.timezone}
                shown={historyFilterOf(new URLSearchParams(search).get('show'))}
                onShow={(show) => changeSearch({ show: show === 'all' ? null : show })}
              />
            ) : (
              <HistoryPlaceholder {...near} />
            )}
          </div>
        )}
      </Fetched>
      <UnsavedBar />
    </Page>
  );
}

/** Moves the focus to the banner about the address, above or below the page. */
function toBanner(): void {
  const button = document.querySelector<HTMLElement>('.verify button');
  // The focus must be visible, also after a press of the mouse.
  button?.focus({ focusVisible: true } as FocusOptions);
}
