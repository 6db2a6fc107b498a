import { useCallback, useDeferredValue } from 'react';
import { FilterBar } from '#frontend/features/commitments/components/filter-bar.tsx';
import { SharedList } from '#frontend/features/commitments/components/shared-list.tsx';
import { sharedSearchOf, sharedViewOf, type View } from '#frontend/features/commitments/view.ts';
import { stillShown } from '#frontend/features/confidants/model.ts';
import { useEnds } from '#frontend/lib/use-ends.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import type { SharedCommitments } from '#shared/contracts/confidants.ts';
import { endOfDay, toLocal } from '#shared/domain/local-time.ts';
import { useSearch } from '../use-search.ts';

type Props = Pick<SharedCommitments, 'commitments' | 'categories' | 'day_ends_at'> & {
  refetch: (again: boolean) => void;
};

/** The shared commitments of a person, read-only: for the confidant, and in the person's own preview. */
export function ConfidantCommitments({ categories: known, commitments: all, day_ends_at, refetch }: Props) {
  const isOver = useEnds(
    all.flatMap(({ visible_until, notes_visible_until }) => [visible_until, notes_visible_until]),
    { refetch, dayEnd: day_ends_at },
  );
  const { commitments, categories: shelves } = stillShown({ commitments: all, categories: known }, isOver);
  const categories = shelves.toSorted((a, b) => a.position - b.position);
  const [search, changeSearch] = useSearch();
  const view = sharedViewOf(search, categories);
  // Deferred: the control shows the choice at once, and the rendering of a long list does not block it.
  const listed = sharedViewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(sharedSearchOf(change)), [changeSearch]);
  // The reader's date: decides how dates are shown, and which commitments have started.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { date: today } = toLocal(
    useNow((instant) => endOfDay(toLocal(instant, timeZone).date, timeZone)),
    timeZone,
  );
  return (
    <>
      <FilterBar view={view} categories={categories} onChange={onView} shared />
      <div className="shared-list">
        <SharedList commitments={commitments} categories={categories} view={listed} today={today} onView={onView} />
      </div>
    </>
  );
}
