import { useCallback, useDeferredValue } from 'react';
import { FilterBar } from '#frontend/features/commitments/components/filter-bar.tsx';
import { SharedList } from '#frontend/features/commitments/components/shared-list.tsx';
import { sharedSearchOf, sharedViewOf, type View } from '#frontend/features/commitments/view.ts';
import { stillShown } from '#frontend/features/confidants/model.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { useEnds } from '#frontend/lib/use-ends.ts';
import type { SharedCommitments } from '#shared/contracts/confidants.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { useSearch } from '../use-search.ts';

type Props = Pick<SharedCommitments, 'commitments' | 'categories' | 'day_ends_at'> & { refetch: () => void };

/** The shared commitments of a person, read-only: for the confidant, and in the person's own preview. */
export function ConfidantCommitments({ categories: known, commitments: all, day_ends_at, refetch }: Props) {
  const isOver = useEnds(
    [day_ends_at, ...all.flatMap(({ visible_until, notes_visible_until }) => [visible_until, notes_visible_until])],
    refetch,
  );
  const { commitments, categories: shelves } = stillShown({ commitments: all, categories: known }, isOver);
  const categories = shelves.toSorted((a, b) => a.position - b.position);
  const [search, changeSearch] = useSearch();
  const view = sharedViewOf(search, categories);
  // Deferred: the control shows the choice at once, and the rendering of a long list does not block it.
  const listed = sharedViewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(sharedSearchOf(change)), [changeSearch]);
  // The reader's date: decides how dates are shown, and which commitments have started.
  const { date: today } = toLocal(serverTime.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <FilterBar view={view} categories={categories} onChange={onView} shared />
      <div className="shared-list">
        <SharedList commitments={commitments} categories={categories} view={listed} today={today} onView={onView} />
      </div>
    </>
  );
}
