import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import { groupsOf } from './arrange.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { fold } from './fold.ts';
import { Groups } from './groups.tsx';
import { Rest, useGrowing } from './growing.tsx';
import { intend } from './intents.ts';
import { Nothing } from './nothing.tsx';
import { useLeaving } from './use-leaving.ts';
import type { View } from './view.ts';

interface ListProps {
  /** All of them, in manual order. */
  commitments: readonly Commitment[];
  /** In their order; of use in the category view alone. */
  categories: readonly Category[];
  view: View;
  today: string;
  onView: (change: Partial<View>) => void;
  onEdit: (commitment: Commitment | null) => void;
  onEditCategory: (category: Category) => void;
  onHistory: (id: string) => void;
}

/** The commitments that a view shows. */
export function CommitmentsList(props: ListProps) {
  const { sort, frequency, category, completed } = props.view;
  // Another view is another list: it begins anew, with the rows that are seen, and nothing leaves it.
  return <List key={[sort, frequency, category, completed].join()} {...props} />;
}

function List({ commitments, categories, view, today, onView, onEdit, onEditCategory, onHistory }: ListProps) {
  const client = useQueryClient();
  const onDeed = useCallback((id: string, deed: Deed) => intend(client, id, deed), [client]);
  const { sort, frequency, category } = view;
  const { shown, leaving } = useLeaving(commitments, view, fold);
  const groups = useMemo(
    () => (sort === 'category' ? groupsOf({ frequency, category }, shown, categories) : undefined),
    [sort, frequency, category, shown, categories],
  );
  const limit = useGrowing(shown.length + (groups?.length ?? 0));
  const row = (commitment: Commitment) => (
    <CommitmentRow
      key={commitment.id}
      commitment={commitment}
      today={today}
      onDeed={onDeed}
      onEdit={onEdit}
      onHistory={onHistory}
      phase={leaving.get(commitment.id)}
    />
  );
  if (groups && groups.length > 0) return <Groups groups={groups} limit={limit} row={row} onEdit={onEditCategory} />;
  if (shown.length === 0) return <Nothing commitments={commitments} view={view} onView={onView} onEdit={onEdit} />;
  return (
    <>
      <ul className="rows long">{shown.slice(0, limit).map(row)}</ul>
      <Rest rows={shown.length - limit} />
    </>
  );
}
