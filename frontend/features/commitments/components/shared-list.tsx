import '../commitments.css';
import { memo, useMemo } from 'react';
import { recurrenceWords, shortDate } from '#frontend/lib/recurrence-words.ts';
import { restLabel } from '#frontend/lib/rest-label.ts';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';
import { isAboveLimit } from '#shared/domain/carry-forward.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import * as page from '#shared/text/confidant-page.ts';
import { takeRows } from '../rows.ts';
import { groupByCategory, isLater, matchesSharedFilters, notDueLast, type View } from '../view.ts';
import { RemainingSpace, useIncrementalLimit } from './list-states.tsx';
import { Progress } from './progress.tsx';

/* The labels of a confidant's rows. */

/** The due date of a period that ends after today. */
export function sharedDueHint(
  { frequency, schedule, due_now, next_due }: SharedCommitment,
  today: string,
): string | null {
  const isLong = frequency === 'weekly' || frequency === 'monthly' || schedule?.every;
  if (!isLong || schedule?.times || isLimit(schedule) || !due_now || !next_due || next_due <= today) return null;
  return text.due(shortDate(next_due, today));
}

/** The badge of a confidant's row; null if the label about its rest says enough, and for a limit. */
export function sharedBadge(commitment: SharedCommitment, today: string): { tint: string; label: string } | null {
  const { completed, schedule, due_now, current_completion } = commitment;
  if (completed) return { tint: 'green', label: list.completed };
  // A skip is a decision, so it has no warning colour.
  if (current_completion.status === 'missed' && !isAboveLimit(commitment))
    return { tint: 'plain', label: text.skipped };
  if (restLabel(commitment, today) || isLimit(schedule)) return null;
  // No warning colour either if there is time left, or today's part is done.
  return { tint: due_now && !sharedDueHint(commitment, today) ? 'yellow' : 'plain', label: list.incomplete };
}

interface ListProps {
  /** All commitments, in manual order. */
  commitments: readonly SharedCommitment[];
  categories: readonly Category[];
  view: View;
  today: string;
  onView: (change: Partial<View>) => void;
}

/** The commitments that a confidant shares, read-only. */
export function SharedList(props: ListProps) {
  const { sort, frequency, category, completed } = props.view;
  // Each view is a new list, which starts with the visible rows.
  return <List key={[sort, frequency, category, completed].join()} {...props} />;
}

function List({ commitments, categories, view, today, onView }: ListProps) {
  const shown = useMemo(() => {
    const matching = commitments.filter((each) => matchesSharedFilters(view, each));
    return notDueLast(matching, today);
  }, [commitments, view, today]);
  const groups = useMemo(() => {
    if (view.sort !== 'category') return undefined;
    const all = groupByCategory(shown, categories).filter(({ rows }) => rows.length > 0);
    return all.map((group) => ({ ...group, rows: notDueLast(group.rows, today) }));
  }, [view.sort, shown, categories, today]);
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
  const { id, title, commitment_type, current_completion, latest_notes } = commitment;
  const rest = restLabel(commitment, today);
  const due = sharedDueHint(commitment, today);
  const badge = sharedBadge(commitment, today);
  return (
    <li
      className={isLater(commitment) ? 'row shared-row later' : 'row shared-row'}
      data-commitment-id={id}
      data-status={current_completion.status}
    >
      <p className="row-title" dir="auto">
        {title}
      </p>
      <div className="row-about">
        <span className="frequency">{recurrenceWords(commitment)}</span>
        <Progress commitment={commitment} />
        {due ? <span>{due}</span> : null}
        {commitment_type === 'workout' ? <span>{text.exerciseCount(commitment.workout_exercises.length)}</span> : null}
        {rest ? <span className="badge plain">{rest}</span> : null}
        {isAboveLimit(commitment) ? <span>{text.overLimit}</span> : null}
      </div>
      {badge ? <span className={`badge ${badge.tint}`}>{badge.label}</span> : null}
      {latest_notes.length > 0 ? <SharedNotes notes={latest_notes} title={title} today={today} /> : null}
    </li>
  );
});

interface NotesProps {
  /** Newest first. */
  notes: SharedCommitment['latest_notes'];
  title: string;
  today: string;
}

/** The latest note, and a disclosure with earlier ones. */
function SharedNotes({ notes, title, today }: NotesProps) {
  const [latest, ...earlier] = notes;
  return (
    <div className="shared-notes">
      {latest ? <SharedNote {...latest} today={today} /> : null}
      {earlier.length > 0 ? (
        <details>
          <summary aria-label={page.earlierNotesOn(title, earlier.length)}>{page.earlierNotes(earlier.length)}</summary>
          {earlier.map((each) => (
            <SharedNote key={each.date + each.note} {...each} today={today} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

function SharedNote({ date, note, today }: NotesProps['notes'][number] & Pick<NotesProps, 'today'>) {
  return (
    <p>
      <span className="shared-note-date">{shortDate(date, today)}</span> <span dir="auto">{note}</span>
    </p>
  );
}

function EmptySharedList({ view, onView }: Pick<ListProps, 'view' | 'onView'>) {
  const isFiltered = view.frequency !== '' || view.category !== '' || !view.completed;
  const clear = () => {
    // The control gets the focus, because the button disappears.
    focusFirst('.filters select, [data-open-filters]');
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
      {page.noneFound}
    </EmptyState>
  );
}
