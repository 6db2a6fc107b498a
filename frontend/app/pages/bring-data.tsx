import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { ImportData } from '#frontend/features/imports/components/import-data.tsx';
import { ImportSkeleton } from '#frontend/features/imports/components/skeleton.tsx';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import * as text from '#shared/text/imports.ts';
import * as pages from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { invalidateList } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { SettingsNav } from '../settings-nav.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me);

/** Brings habits and their history from other programs. */
export default function ImportPage() {
  const query = useQuery({ ...me, select: clockOf });
  const client = useQueryClient();
  return (
    <Page name={pages.bringData}>
      <SettingsNav />
      <Fetched query={query} skeleton={<ImportSkeleton />} failure={text.loadFailed} offline={text.offline}>
        {(clock) => (
          <ImportData
            clock={clock}
            onImported={() => {
              void invalidateList(client);
              void client.invalidateQueries({ queryKey: categoryQueries.all });
            }}
            link={
              <Link className="button primary" to={PATHS.commitments}>
                {text.toCommitments}
              </Link>
            }
          />
        )}
      </Fetched>
    </Page>
  );
}
