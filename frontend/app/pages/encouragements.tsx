import { useQuery } from '@tanstack/react-query';
import {
  AddEncouragement,
  EncouragementDeletion,
  EncouragementEditor,
  useEncouragementDeletion,
  useEncouragementEditor,
} from '#frontend/features/encouragements/editor.tsx';
import { list } from '#frontend/features/encouragements/queries.ts';
import { Quotes } from '#frontend/features/encouragements/quotes.tsx';
import { QuotesSkeleton } from '#frontend/features/encouragements/skeleton.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { SettingsNav } from '../settings-nav.tsx';

export default function EncouragementsPage() {
  const query = useQuery(list);
  const editor = useEncouragementEditor();
  const deletion = useEncouragementDeletion();
  const isEmpty = query.data?.length === 0;
  const add = <AddEncouragement edit={editor.openFor} />;
  return (
    // The button stands once: where there is nothing yet, below the sentence that asks for it.
    <Page name="Encouragements" actions={isEmpty ? null : add}>
      <SettingsNav />
      <Fetched
        query={query}
        skeleton={<QuotesSkeleton />}
        failure="Failed to fetch encouragements"
        offline="You are offline. Your encouragements show when you are back."
        boxed
      >
        {(encouragements) =>
          isEmpty ? (
            <Blank action={add}>No encouragements yet. Add your first one!</Blank>
          ) : (
            <Quotes encouragements={encouragements} onEdit={editor.openFor} onDelete={deletion.openFor} />
          )
        }
      </Fetched>
      <EncouragementEditor opening={editor.opening} close={editor.close} />
      <EncouragementDeletion opening={deletion.opening} close={deletion.close} />
    </Page>
  );
}
