import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverTime } from '#frontend/lib/clock.ts';
import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { useLazyModule } from '#frontend/lib/lazy-module.ts';
import { PlusIcon } from '#frontend/ui/icons.tsx';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { Segments } from '#frontend/ui/segments.tsx';
import { EmptyState, OfflineNote } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import { dayAt } from '#shared/domain/periods.ts';
import * as categoriesText from '#shared/text/categories.ts';
import * as text from '#shared/text/commitments.ts';
import * as dashboard from '#shared/text/commitments-dashboard.ts';
import { leftList } from '#shared/text/commitments-list.ts';
import { useOrderedCommitments } from '../api.ts';
import type { Draft } from '../form.ts';
import { isChecked, isClosed, isLeftToDo, restOf } from '../model.ts';
import { groupByCategory } from '../view.ts';
import { CommitmentRow, useActions } from './commitment-row.tsx';
import {
  AddCommitment,
  CommitmentEditor,
  commitmentDialog,
  PauseEditor,
  periodNote,
  reminderOffer,
  useCommitmentEditor,
  usePauseEditor,
} from './editor.tsx';
import { DASHBOARD_LIMIT, ListFailure, ListSkeleton, StaleNote } from './list-states.tsx';
import { type CommitmentList, type OnManage, useManage, useOpenFirst } from './use-commitments.ts';

interface CardProps {
  list: CommitmentList;
  /** In their order; `undefined` while loading. */
  categories: readonly Category[] | undefined;
  categoriesFailed: boolean;
  /** When the categories were fetched, in milliseconds. */
  categoriesAt: number;
  readCategories: () => void;
  sort: SortMode;
  onSort: (sort: SortMode) => void;
  allPath: string;
  /** The page for inviting a confidant; `null` for users who have confidants. */
  invitePath: string | null;
  pathOf: (id: string) => string;
  onOpen: (id: string) => void;
}

const shownDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const formatNumber = numberFormat();

/**
 * Beside the heading: the date, and how many of the current commitments are done. Skipped commitments do not count, and
 * a one-time commitment counts only on the day on which it was done.
 */
export function DayLine({ list: { commitments, clock, today } }: { list: CommitmentList }) {
  if (!commitments || !clock) return null;
  const isOfToday = ({ frequency, current_completion: { completed_at } }: Commitment) =>
    frequency !== 'once' || (completed_at !== null && dayAt(clock, Date.parse(completed_at)) === today);
  const done = commitments.filter((each) => isChecked(each) && !isClosed(each) && isOfToday(each)).length;
  const all = done + commitments.filter(isLeftToDo).length;
  return (
    <p className="day-line">
      <span>{shownDate(today)}</span>
      {all > 0 ? <span>{` · ${dashboard.doneOf(formatNumber(done), formatNumber(all))}`}</span> : null}
    </p>
  );
}

/** 'My Commitments': the first few, open ones first. Commitments that are completed here keep their place. */
export function CommitmentsCard({
  list,
  categories,
  categoriesFailed,
  categoriesAt,
  readCategories,
  sort,
  onSort,
  allPath,
  invitePath,
  pathOf,
  onOpen,
}: CardProps) {
  const { commitments: known, today, failed, fetchedAt, error, retry } = list;
  const commitments = useOrderedCommitments(known);
  const { opening, openFor, close } = useCommitmentEditor();
  const [draft, setDraft] = useState<Draft>();
  const create = (begun?: Draft) => {
    setDraft(begun);
    void openFor(null);
  };
  const { onAction, latest, canNote } = useActions();
  const pauseEditor = usePauseEditor(commitments);
  const kept = useKeptHere(commitments ?? NONE, useManage(pauseEditor.openFor, openFor));
  const { shown, closed, isWritten, onManage, onWriting } = kept;
  const RowOffer = useLazyModule(periodNote, latest !== undefined || closed.length > 0)?.RowOffer;
  const onUndo = (commitment: Commitment) => onManage(commitment, 'reopen');
  const isByCategory = sort === 'category' && categories !== undefined;
  const openFirst = useOpenFirst(today, latest !== undefined);
  // Only once there are rows: `openFirst` keeps the order that it decides first.
  const inPlace = shown.length > 0 ? openFirst(inOrder(shown, sort, categories)) : NONE;
  const rows = inPlace.filter(({ id }, place) => place < DASHBOARD_LIMIT || isWritten(id));
  const more = shown.length - rows.length;
  const rest = restOf(shown);
  // Only one offer at a time.
  const offered = rows.find((each) => each.reminder_offer && !isClosed(each));
  const Offer = useLazyModule(reminderOffer, offered !== undefined)?.default;
  const row = (commitment: Commitment) => {
    const { id } = commitment;
    const note = RowOffer && (isClosed(commitment) || latest === id || isWritten(id)) && (
      <RowOffer {...{ commitment, today, canNote: canNote(commitment), onUndo, onWriting }} />
    );
    const offer = Offer && commitment === offered && <Offer commitment={commitment} moveFocus={focusRow} />;
    return (
      <CommitmentRow
        key={id}
        commitment={commitment}
        today={today}
        onAction={onAction}
        pathOf={pathOf}
        onOpen={onOpen}
        onManage={onManage}
        note={note}
        offer={offer}
      />
    );
  };

  return (
    <section className="card commitments-card" aria-labelledby="my-commitments">
      <div className="card-head">
        <h2 id="my-commitments">{dashboard.myCommitments}</h2>
        <Link to={allPath} className="quiet-link">
          {dashboard.viewAll}
        </Link>
      </div>
      {(commitments?.length ?? FEWEST_TO_SORT) < FEWEST_TO_SORT ? null : (
        <Segments label={text.sort} choices={text.sortModes} value={sort} onChoose={onSort} />
      )}
      {commitments ? (
        <>
          <StaleNote
            failed={failed}
            fetchedAt={isByCategory ? Math.min(fetchedAt, categoriesAt) : fetchedAt}
            error={error}
            retry={retry}
          />
          {sort === 'category' && categoriesFailed ? (
            <OfflineNote retry={readCategories}>{categoriesText.loadFailed}</OfflineNote>
          ) : null}
          <div className="unseen" aria-live="polite">
            {closed.map(({ id, title }) => (
              <p key={id}>{leftList(title, text.closed)}</p>
            ))}
          </div>
          {rows.length > 0 ? <ul className="rows">{rows.map(row)}</ul> : null}
          {shown.every(isClosed) ? (
            <FirstRun create={create} invitePath={invitePath} hasClosed={rows.length > 0} />
          ) : null}
          {rest ? <p className="all-done">{REST[rest]}</p> : null}
          {more > 0 ? (
            <Link to={allPath} className="card-more">
              {dashboard.viewMore(more)}
            </Link>
          ) : null}
        </>
      ) : failed ? (
        <ListFailure retry={retry} />
      ) : (
        <ListSkeleton rows={DASHBOARD_LIMIT} actions />
      )}
      <CommitmentEditor
        opening={opening}
        close={close}
        today={today}
        categories={categories}
        onCategoryGone={readCategories}
        {...(draft && { draft })}
      />
      <PauseEditor opening={pauseEditor.opening} close={pauseEditor.close} commitments={shown} today={today} />
    </section>
  );
}

const NONE: readonly Commitment[] = [];

/** The sentence below the rows. */
const REST = { allDone: dashboard.allDone, allPaused: dashboard.allPaused };

const focusRow = (id: string) => focusFirst(`[data-commitment-id="${CSS.escape(id)}"] .row-title`);

/**
 * The rows, with commitments that were closed here: they keep their place until the page is left, also when the
 * server's list no longer has them. A commitment whose note is being written stays in the same way.
 */
function useKeptHere(commitments: readonly Commitment[], manage: OnManage) {
  const [moved, setMoved] = useState<readonly Commitment[]>([]);
  const [written, setWritten] = useState<readonly Commitment[]>([]);
  const onManage: OnManage = useCallback(
    (commitment, what) => {
      if (what === 'close' || what === 'reopen') {
        const closed_at = what === 'close' ? new Date(serverTime.now()).toISOString() : null;
        setMoved((all) => [...all.filter(({ id }) => id !== commitment.id), { ...commitment, closed_at }]);
      }
      manage(commitment, what);
    },
    [manage],
  );
  const listed = commitments.filter((each) => !isClosed(each));
  const ids = new Set(listed.map(({ id }) => id));
  const isWritten = (id: string) => written.some((each) => each.id === id);
  const onWriting = (commitment: Commitment, isWriting: boolean) => {
    const { id } = commitment;
    if (isWritten(id) === isWriting) return;
    setWritten(isWriting ? [...written, commitment] : written.filter((each) => each.id !== id));
    // The row is removed, with the button that has the focus.
    if (!isWriting && !ids.has(id) && !moved.some((each) => each.id === id)) focusFirst('.commitments-card a');
  };
  const kept = new Map([...written, ...moved].map((each) => [each.id, each]));
  const others = [...kept.values()].filter(({ id }) => !ids.has(id));
  const inPlace = () => [...listed, ...others].sort((one, other) => one.manual_position - other.manual_position);
  const shown = others.length > 0 ? inPlace() : listed;
  return { shown, closed: others.filter(isClosed), isWritten, onManage, onWriting };
}

/** Sorting needs at least two commitments. */
const FEWEST_TO_SORT = 2;

interface FirstRunProps {
  create: (begun?: Draft) => void;
  invitePath: string | null;
  hasClosed: boolean;
}

/** For users without commitments: starters that prefill the dialog, and an invitation. */
function FirstRun({ create, invitePath, hasClosed }: FirstRunProps) {
  return (
    <>
      <EmptyState action={<AddCommitment edit={() => create()}>{dashboard.create}</AddCommitment>}>
        {hasClosed ? dashboard.noneOpen : dashboard.none}
      </EmptyState>
      <p className="begin-title" id="begin-with">
        {dashboard.startWith}
      </p>
      <ul className="begin-list" aria-labelledby="begin-with">
        {dashboard.starters.map(({ title, frequency }) => (
          <li key={title}>
            <LazyButton
              code={commitmentDialog}
              className="button begin-item"
              onClick={() => create({ title, description: '', frequency })}
            >
              <PlusIcon />
              <bdi>{title}</bdi>
              <span className="begin-frequency">{text.frequencies[frequency]}</span>
            </LazyButton>
          </li>
        ))}
      </ul>
      {invitePath ? (
        <p className="begin-invite">
          <Link className="quiet-link" to={invitePath}>
            {dashboard.inviteSomeone}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** In manual order until the categories are known. */
function inOrder(
  commitments: readonly Commitment[],
  sort: SortMode,
  categories: readonly Category[] | undefined,
): readonly Commitment[] {
  if (sort === 'manual' || !categories) return commitments;
  return groupByCategory(commitments, categories).flatMap(({ rows }) => rows);
}
