import '../commitments.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import * as page from '#shared/text/commitments-page.ts';
import { performAction } from '../api.ts';
import { isOpen } from '../model.ts';
import { takeRows } from '../rows.ts';
import { type Group, matchesFilters, type View, visibleGroups } from '../view.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { RemainingSpace, useIncrementalLimit } from './incremental-list.tsx';
import { fold, useRowExits } from './row-exit.ts';

interface ListProps {
  /** All of them, in manual order. */
  commitments: readonly Commitment[];
  /** In their order; used by the category view only. */
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
  // Each view is a new list: it starts with the visible rows, and no row is on its way out.
  return <List key={[sort, frequency, category, completed].join()} {...props} />;
}

function List({ commitments, categories, view, today, onView, onEdit, onEditCategory, onHistory }: ListProps) {
  const client = useQueryClient();
  const onAction = useCallback((id: string, kind: ActionKind) => performAction(client, id, kind), [client]);
  const { sort, frequency, category } = view;
  const { shown, exits } = useRowExits(commitments, view, fold);
  const groups = useMemo(
    () => (sort === 'category' ? visibleGroups({ frequency, category }, shown, categories) : undefined),
    [sort, frequency, category, shown, categories],
  );
  const limit = useIncrementalLimit(shown.length + (groups?.length ?? 0));
  const row = (commitment: Commitment) => (
    <CommitmentRow
      key={commitment.id}
      commitment={commitment}
      today={today}
      onAction={onAction}
      onEdit={onEdit}
      onHistory={onHistory}
      phase={exits.get(commitment.id)}
    />
  );
  if (groups && groups.length > 0) return <Groups groups={groups} limit={limit} row={row} onEdit={onEditCategory} />;
  if (shown.length === 0) return <EmptyList commitments={commitments} view={view} onView={onView} onEdit={onEdit} />;
  return (
    <>
      <ul className="rows long">{shown.slice(0, limit).map(row)}</ul>
      <RemainingSpace rows={shown.length - limit} />
    </>
  );
}

interface GroupsProps {
  groups: readonly Group[];
  /** How many rows may be rendered now. */
  limit: number;
  row: (commitment: Commitment) => ReactNode;
  onEdit: (category: Category) => void;
}

/** The category view. 'No Category' cannot be edited. */
export function Groups({ groups, limit, row, onEdit }: GroupsProps) {
  const total = groups.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  return (
    <>
      {takeRows(groups, limit).map(({ category, rows }, index) => (
        <section className="group" key={category?.id ?? ''} data-category-id={category?.id}>
          <div className="group-head">
            <h2 dir="auto">{headingOf(category, groups[index]!.rows)}</h2>
            {category ? (
              <button
                type="button"
                className="icon-button"
                aria-label={page.editCategory(category.name)}
                data-edit-category
                onClick={() => onEdit(category)}
              >
                <PencilIcon />
              </button>
            ) : null}
          </div>
          {rows.length > 0 ? (
            <ul className="rows long">{rows.map(row)}</ul>
          ) : (
            <p className="group-clear">{groups[index]!.rows.length > 0 ? null : list.allClear}</p>
          )}
        </section>
      ))}
      <RemainingSpace rows={total - limit} />
    </>
  );
}

function headingOf(category: Category | null, commitments: readonly Commitment[]): string {
  return page.groupHeading(category?.name ?? text.noCategory, commitments.filter(isOpen).length);
}

interface EmptyListProps {
  /** All of them; none matches the view. */
  commitments: readonly Commitment[];
  view: View;
  onView: (change: Partial<View>) => void;
  onEdit: (commitment: null) => void;
}

/** Why the list is empty, and what to do about it. */
function EmptyList({ commitments, view, onView, onEdit }: EmptyListProps) {
  if (commitments.length === 0) {
    return (
      <EmptyState
        action={
          <button type="button" className="button quiet" onClick={() => onEdit(null)}>
            {page.makeFirst}
          </button>
        }
      >
        {list.noneFound}
      </EmptyState>
    );
  }
  const completed = commitments.filter((each) => matchesFilters({ ...view, completed: true }, each));
  return completed.length > 0 ? (
    <EmptyState
      action={
        <Action view={{ completed: true }} control="[data-show-completed]" onView={onView}>
          {page.showCompleted}
        </Action>
      }
    >
      {list.noneFound}
      <br />
      {page.allDone}
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <Action view={{ frequency: '', category: '' }} control=".filters select" onView={onView}>
          {list.clearFilters}
        </Action>
      }
    >
      {list.noneFound}
    </EmptyState>
  );
}

interface ActionProps extends Pick<EmptyListProps, 'onView'> {
  view: Partial<View>;
  /** The selector of the control that does the same. It gets the focus, because the button disappears. */
  control: string;
  children: string;
}

function Action({ view, control, onView, children }: ActionProps) {
  const apply = () => {
    document.querySelector<HTMLElement>(control)?.focus();
    onView(view);
  };
  return (
    <button type="button" className="button quiet" onClick={apply}>
      {children}
    </button>
  );
}
