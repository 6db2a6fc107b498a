import '../commitments.css';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLazyModule } from '#frontend/lib/lazy-module.ts';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import { NotSent } from '#frontend/ui/not-sent.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import * as page from '#shared/text/commitments-page.ts';
import { isClosed, isLeftToDo, lastBack, type OnAction } from '../model.ts';
import { isLine, takeRows } from '../rows.ts';
import { type Group, hasRecord, matchesFilters, notDueLast, type View, visibleGroups } from '../view.ts';
import { CommitmentRow, useActions } from './commitment-row.tsx';
import { periodNote, reminderOffer } from './editor.tsx';
import { RemainingSpace, useIncrementalLimit } from './list-states.tsx';
import type { PauseSubject } from './pause-dialog.tsx';
import { focusBox, fold, UndoLine, useRowExits } from './row-exit.tsx';
import { type OnManage, useManage } from './use-commitments.ts';

interface ListProps {
  /** All commitments, in manual order. */
  commitments: readonly Commitment[];
  /** In their order. Only the category view uses them. */
  categories: readonly Category[];
  view: View;
  today: string;
  onView: (change: Partial<View>) => void;
  onEdit: (commitment: Commitment | null) => void;
  onEditCategory: (category: Category) => void;
  pause: (subject: PauseSubject) => void;
  pathOf: (id: string) => string;
  onOpen: (id: string) => void;
}

/** The commitments that a view shows. */
export function CommitmentsList(props: ListProps) {
  const { commitments, categories, view, today, onView, onEdit, onEditCategory, pause, pathOf, onOpen } = props;
  const { onAction, latest, canNote } = useActions();
  const onManage = useManage(pause, onEdit);
  const { sort, frequency, category, completed, closed = false } = view;
  // Each view starts with the visible rows, and without exit animations. Rows that stay keep the focus.
  const viewKey = [sort, frequency, category, completed, closed].join();
  const { shown: inOrder, exits, hold, write, isNoted } = useRowExits(commitments, view, viewKey, fold);
  const shown = useMemo(() => notDueLast(inOrder, today), [inOrder, today]);
  const onUndo = useUndo(onAction, onManage, closed);
  const groups = useMemo(
    () =>
      sort === 'category'
        ? visibleGroups({ frequency, category }, shown, categories).map((group) => ({
            ...group,
            rows: notDueLast(group.rows, today),
          }))
        : undefined,
    [sort, frequency, category, shown, categories, today],
  );
  const limit = useIncrementalLimit(shown.length + (groups?.length ?? 0), viewKey);
  // Only one offer at a time.
  const offered = shown.find((each) => each.reminder_offer && !isClosed(each));
  const Offer = useLazyModule(reminderOffer, offered !== undefined)?.default;
  const RowOffer = useLazyModule(periodNote, latest !== undefined)?.RowOffer;
  const onWriting = ({ id }: Commitment, isWriting: boolean) => write(id, isWriting);
  const row = (commitment: Commitment) => {
    const { id } = commitment;
    const phase = exits.get(id);
    // The note's button keeps the focus until the row folds.
    const canNoteHere = canNote(commitment) || (isNoted(id) && hasRecord(commitment));
    const note = RowOffer && (isNoted(id) || (latest === id && !phase)) && (
      <RowOffer {...{ commitment, today, canNote: canNoteHere, onUndo, onWriting }} />
    );
    const offer = Offer && commitment === offered && <Offer commitment={commitment} moveFocus={focusBox} />;
    return phase && isLine(phase) ? (
      <UndoLine
        key={commitment.id}
        commitment={commitment}
        today={today}
        status={lineStatus(commitment, closed)}
        canNote={isClosed(commitment) === closed}
        phase={phase}
        onUndo={onUndo}
        hold={hold}
        write={write}
      />
    ) : (
      <CommitmentRow
        key={commitment.id}
        commitment={commitment}
        today={today}
        onAction={onAction}
        pathOf={pathOf}
        onOpen={onOpen}
        onEdit={onEdit}
        onManage={onManage}
        note={note}
        offer={offer}
        phase={phase}
      />
    );
  };
  const lines = shown.filter(({ id }) => isLine(exits.get(id)));
  return (
    <>
      <div className="unseen" aria-live="polite">
        {lines.map((each) => (
          <p key={each.id}>{list.leftList(each.title, lineStatus(each, closed))}</p>
        ))}
      </div>
      {groups && groups.length > 0 ? (
        <Groups groups={groups} limit={limit} row={row} onEdit={onEditCategory} />
      ) : (
        <>
          {shown.length > 0 ? <ul className="rows long">{shown.slice(0, limit).map(row)}</ul> : null}
          <RemainingSpace rows={shown.length - limit} />
          {shown.length === lines.length ? (
            <EmptyList commitments={commitments} view={view} onView={onView} onEdit={onEdit} />
          ) : null}
        </>
      )}
    </>
  );
}

/** The status of a commitment that has left a list of open ones, or of closed ones (`ofClosed`). */
function lineStatus(commitment: Commitment, ofClosed: boolean): string {
  if (isClosed(commitment) !== ofClosed) return ofClosed ? list.reopened : text.closed;
  return commitment.completed ? list.completed : text.skipped;
}

/** Undoes the action that removed a row from the list. The row returns, and its box gets the focus. */
function useUndo(onAction: OnAction, onManage: OnManage, ofClosed: boolean): (commitment: Commitment) => void {
  const returning = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (returning.current !== undefined && focusBox(returning.current)) returning.current = undefined;
  });
  return useCallback(
    (commitment: Commitment) => {
      returning.current = commitment.id;
      if (isClosed(commitment) !== ofClosed) onManage(commitment, ofClosed ? 'close' : 'reopen');
      else onAction(commitment.id, 'pending', lastBack(commitment));
    },
    [onAction, onManage, ofClosed],
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
function Groups({ groups, limit, row, onEdit }: GroupsProps) {
  const total = groups.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  return (
    <>
      {takeRows(groups, limit).map(({ category, rows }, index) => (
        <section className="group" key={category?.id ?? ''} data-category-id={category?.id}>
          <div className="group-head">
            <h2 dir="auto">{headingOf(category, groups[index]!.rows)}</h2>
            {category ? <NotSent id={category.id} /> : null}
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
  return page.groupHeading(category?.name ?? text.noCategory, commitments.filter(isLeftToDo).length);
}

interface EmptyListProps {
  /** All commitments; none matches the view. */
  commitments: readonly Commitment[];
  view: View;
  onView: (change: Partial<View>) => void;
  onEdit: (commitment: null) => void;
}

/** Why the list is empty, and what to do about it. */
function EmptyList({ commitments, view, onView, onEdit }: EmptyListProps) {
  if (!view.closed && commitments.every(isClosed)) {
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
  if (view.closed && !commitments.some(isClosed)) {
    return (
      <EmptyState
        action={
          <Action view={{ closed: false }} control="[data-show-closed], [data-open-filters]" onView={onView}>
            {page.toOpen}
          </Action>
        }
      >
        {page.noneClosed}
      </EmptyState>
    );
  }
  const completed = commitments.filter((each) => matchesFilters({ ...view, completed: true }, each));
  return completed.length > 0 && !view.closed ? (
    <EmptyState
      action={
        <Action view={{ completed: true }} control="[data-show-completed], [data-open-filters]" onView={onView}>
          {page.showCompleted}
        </Action>
      }
    >
      <span>{list.noneFound}</span>
      <br />
      <span>{page.nothingLeft}</span>
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <Action view={{ frequency: '', category: '' }} control=".filters select, [data-open-filters]" onView={onView}>
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
  /** The selector of the control with the same effect. It gets the focus, because the button disappears. */
  control: string;
  children: string;
}

function Action({ view, control, onView, children }: ActionProps) {
  const apply = () => {
    focusFirst(control);
    onView(view);
  };
  return (
    <button type="button" className="button quiet" onClick={apply}>
      {children}
    </button>
  );
}
