import '../commitments.css';
import { memo, useMemo } from 'react';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { shortDate } from '../model.ts';
import { takeRows } from '../rows.ts';
import { groupByCategory, matchesFilters, type View } from '../view.ts';
import { RemainingSpace, useIncrementalLimit } from './incremental-list.tsx';

interface ListProps {
  /** All of them, in manual order. */
  commitments: readonly SharedCommitment[];
  categories: readonly Category[];
  view: View;
  today: string;
  onView: (change: Partial<View>) => void;
}

/** The commitments that a confidant shares, read-only. */
export function SharedList(props: ListProps) {
  const { sort, frequency, category, completed } = props.view;
  // Each view is a new list: it starts with the visible rows.
  return <List key={[sort, frequency, category, completed].join()} {...props} />;
}

function List({ commitments, categories, view, today, onView }: ListProps) {
  const shown = useMemo(() => commitments.filter((each) => matchesFilters(view, each)), [commitments, view]);
  const groups = useMemo(
    () =>
      view.sort === 'category' ? groupByCategory(shown, categories).filter(({ rows }) => rows.length > 0) : undefined,
    [view.sort, shown, categories],
  );
  const total = shown.length + (groups?.length ?? 0);
  const limit = useIncrementalLimit(total);
  const row = (commitment: SharedCommitment) => <SharedRow key={commitment.id} commitment={commitment} today={today} />;
  if (shown.length === 0) return <EmptySharedList view={view} onView={onView} />;
  if (!groups) {
    return (
      <>
        <ul className="rows long">{shown.slice(0, limit).map(row)}</ul>
        <RemainingSpace rows={total - limit} />
      </>
    );
  }
  return (
    <>
      {takeRows(groups, limit).map(({ category, rows }) => (
        <section className="group" key={category?.id ?? ''}>
          <div className="group-head">
            <h2 dir="auto">{category?.name ?? text.noCategory}</h2>
          </div>
          <ul className="rows long">{rows.map(row)}</ul>
        </section>
      ))}
      <RemainingSpace rows={total - limit} />
    </>
  );
}

interface RowProps {
  commitment: SharedCommitment;
  today: string;
}

const SharedRow = memo(function SharedRow({ commitment, today }: RowProps) {
  const { id, title, frequency, completed, upcoming, start_date, commitment_type, current_completion } = commitment;
  const { status } = current_completion;
  const tint = completed ? 'green' : upcoming ? 'plain' : status === 'missed' ? 'red' : 'yellow';
  return (
    <li className="row shared-row" data-commitment-id={id} data-status={status}>
      <p className="row-title" dir="auto">
        {title}
      </p>
      <div className="row-about">
        <span className="frequency">{text.frequencies[frequency]}</span>
        {commitment_type === 'workout' ? <span>{text.exerciseCount(commitment.workout_exercises.length)}</span> : null}
        {upcoming ? <span className="badge amber">{text.starts(shortDate(start_date, today))}</span> : null}
        {/* The color of the badge alone is not enough. */}
        {status === 'missed' ? <span>{text.skipped}</span> : null}
      </div>
      <span className={`badge ${tint}`}>{completed ? list.completed : list.incomplete}</span>
    </li>
  );
});

function EmptySharedList({ view, onView }: Pick<ListProps, 'view' | 'onView'>) {
  const isFiltered = view.frequency !== '' || view.category !== '' || !view.completed;
  const clear = () => {
    // It gets the focus, because the button disappears.
    document.querySelector<HTMLElement>('.filters select')?.focus();
    onView({ frequency: '', category: '', completed: true });
  };
  return (
    <EmptyState
      action={
        isFiltered ? (
          <button type="button" className="button quiet" onClick={clear}>
            {list.clearFilters}
          </button>
        ) : null
      }
    >
      {list.sharedNoneFound}
    </EmptyState>
  );
}
