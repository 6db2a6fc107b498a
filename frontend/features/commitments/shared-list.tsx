import { memo, useMemo } from 'react';
import { Blank } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';
import { grouped, passes } from './arrange.ts';
import { firstOf } from './first-of.ts';
import { Rest, useGrowing } from './growing.tsx';
import type { View } from './view.ts';
import { exerciseCount, FREQUENCY_LABELS, shortDate } from './words.ts';

interface ListProps {
  /** All of them, in manual order. */
  commitments: readonly SharedCommitment[];
  categories: readonly Category[];
  view: View;
  today: string;
  onView: (change: Partial<View>) => void;
}

/** Somebody else's commitments, to look at: nothing in it can be changed. */
export function SharedList(props: ListProps) {
  const { sort, frequency, category, completed } = props.view;
  // Another view is another list: it begins anew, with the rows that are seen.
  return <List key={[sort, frequency, category, completed].join()} {...props} />;
}

function List({ commitments, categories, view, today, onView }: ListProps) {
  const shown = useMemo(() => commitments.filter((each) => passes(view, each)), [commitments, view]);
  const groups = useMemo(
    () => (view.sort === 'category' ? grouped(shown, categories).filter(({ rows }) => rows.length > 0) : undefined),
    [view.sort, shown, categories],
  );
  const total = shown.length + (groups?.length ?? 0);
  const limit = useGrowing(total);
  const row = (commitment: SharedCommitment) => <SharedRow key={commitment.id} commitment={commitment} today={today} />;
  if (shown.length === 0) return <NothingShown view={view} onView={onView} />;
  if (!groups) {
    return (
      <>
        <ul className="rows long">{shown.slice(0, limit).map(row)}</ul>
        <Rest rows={total - limit} />
      </>
    );
  }
  return (
    <>
      {firstOf(groups, limit).map(({ category, rows }) => (
        <section className="group" key={category?.id ?? ''}>
          <div className="group-head">
            <h2 dir="auto">{category?.name ?? 'No Category'}</h2>
          </div>
          <ul className="rows long">{rows.map(row)}</ul>
        </section>
      ))}
      <Rest rows={total - limit} />
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
        <span className="frequency">{FREQUENCY_LABELS[frequency]}</span>
        {commitment_type === 'workout' ? <span>{exerciseCount(commitment.workout_exercises.length)}</span> : null}
        {upcoming ? <span className="badge amber">Starts {shortDate(start_date, today)}</span> : null}
        {/* The colour of the badge alone would not tell it. */}
        {status === 'missed' ? <span>Skipped</span> : null}
      </div>
      <span className={`badge ${tint}`}>{completed ? 'Done' : 'Incomplete'}</span>
    </li>
  );
});

function NothingShown({ view, onView }: Pick<ListProps, 'view' | 'onView'>) {
  const isFiltered = view.frequency !== '' || view.category !== '' || !view.completed;
  const clear = () => {
    // It has the focus afterwards, because the button will be gone.
    document.querySelector<HTMLElement>('.filters select')?.focus();
    onView({ frequency: '', category: '', completed: true });
  };
  return (
    <Blank
      action={
        isFiltered ? (
          <button type="button" className="button quiet" onClick={clear}>
            Clear filters
          </button>
        ) : null
      }
    >
      No commitments found with the current filters.
    </Blank>
  );
}
