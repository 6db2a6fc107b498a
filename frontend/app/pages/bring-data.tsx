import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { ImportData } from '#frontend/features/imports/components/import-data.tsx';
import { ImportSkeleton } from '#frontend/features/imports/components/skeleton.tsx';
import { JOURNAL_KEY } from '#frontend/features/journaling/query-keys.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/imports.ts';
import * as pages from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { invalidateList } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { SettingsNav } from '../settings-nav.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me);

/** Brings habits with their history, and journals, from other programs. */
export default function ImportPage() {
  const query = useQuery(me);
  const client = useQueryClient();
  return (
    <Page name={pages.bringData}>
      <SettingsNav />
      <Fetched query={query} skeleton={<ImportSkeleton />} failure={text.loadFailed} offline={text.offline}>
        {(user) => (
          <ImportData
            clock={clockOf(user)}
            noJournal={user.power_ups.includes(JOURNALING) ? null : <NoJournal />}
            onImported={() => {
              void invalidateList(client);
              void client.invalidateQueries({ queryKey: categoryQueries.all });
              void client.invalidateQueries({ queryKey: JOURNAL_KEY });
            }}
            linkTo={(where, look) => (
              <Link className={look} to={where === 'journal' ? PATHS.journaling : PATHS.commitments}>
                {where === 'journal' ? text.toJournal : text.toCommitments}
              </Link>
            )}
          />
        )}
      </Fetched>
    </Page>
  );
}

/** The journal is not installed, or is switched off. */
function NoJournal() {
  return (
    <>
      <p className="section-about">{text.noJournal}</p>
      <div className="section-actions">
        <Link className="button quiet" to={PATHS.powerups}>
          {pages.browsePowerups}
        </Link>
      </div>
    </>
  );
}
