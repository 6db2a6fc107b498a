import { useQuery } from '@tanstack/react-query';
import { encouragementQueries, useWithUnsent } from '#frontend/features/encouragements/api.ts';
import {
  AddEncouragement,
  EncouragementDeletion,
  EncouragementEditor,
  EncouragementList,
  useEncouragementDeletion,
  useEncouragementEditor,
} from '#frontend/features/encouragements/components/encouragement-list.tsx';
import { EncouragementListSkeleton } from '#frontend/features/encouragements/components/skeleton.tsx';
import { me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/encouragements.ts';
import { encouragements as title } from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { SettingsNav } from '../settings-nav.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, encouragementQueries.list);

export default function EncouragementsPage() {
  const query = useQuery(encouragementQueries.list);
  const editor = useEncouragementEditor();
  const deletion = useEncouragementDeletion();
  const shown = useWithUnsent(query.data);
  const isEmpty = shown?.length === 0;
  const add = <AddEncouragement edit={editor.openFor} />;
  return (
    // Without encouragements, the button is below the text of the empty list instead.
    <Page name={title} actions={isEmpty ? null : add}>
      <SettingsNav />
      <Fetched
        query={query}
        skeleton={<EncouragementListSkeleton />}
        failure={text.loadFailed}
        offline={text.loadOffline}
        boxed
      >
        {(fetched) =>
          isEmpty ? (
            <EmptyState action={add}>{text.none}</EmptyState>
          ) : (
            <EncouragementList encouragements={shown ?? fetched} onEdit={editor.openFor} onDelete={deletion.openFor} />
          )
        }
      </Fetched>
      <EncouragementEditor opening={editor.opening} close={editor.close} />
      <EncouragementDeletion opening={deletion.opening} close={deletion.close} />
    </Page>
  );
}
