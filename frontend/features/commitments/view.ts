import type { Category } from '#shared/contracts/categories.ts';
import {
  type Commitment,
  FREQUENCIES,
  type HistoryEntry,
  SORT_MODES,
  type SortMode,
} from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';
import { isOverLimit } from '#shared/domain/carry-forward.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { isOver, isPausedBetween } from '#shared/domain/pauses.ts';
import { isClosed, isPausedBy } from './model.ts';

export interface Filters {
  /** Empty for all. */
  frequency: Commitment['frequency'] | '';
  /** The id of a category, `NO_CATEGORY` for commitments without one; empty for all. */
  category: string;
  completed: boolean;
  /** Shows the closed commitments instead of the others. Completed ones are not hidden then. */
  closed?: boolean;
}

/** The value of the category filter for commitments without one. No id is that short. */
export const NO_CATEGORY = 'none';

type Filterable = Pick<Commitment, 'frequency' | 'category_id' | 'category_position' | 'completed'>;

type Settleable = Pick<Commitment, 'current_completion' | 'progress' | 'schedule'>;

/** One heading of the category view; `null` is 'No Category'. */
export interface Group<Row = Commitment> {
  category: Category | null;
  rows: readonly Row[];
}

/** Completed or skipped in the current period. A commitment whose limit is exceeded is not. */
const isSettled = (commitment: Settleable): boolean =>
  commitment.current_completion.status !== 'pending' && !isOverLimit(commitment);

/** Whether the current period has an action. */
export const hasRecord = ({ current_completion, progress }: Settleable): boolean =>
  current_completion.status !== 'pending' || Boolean(progress?.done);

type Restful = Settleable & Pick<Commitment, 'start_date' | 'upcoming' | 'closed_at'> & { paused: object | null };

const isOffToday = (commitment: Restful): boolean =>
  commitment.upcoming || Boolean(commitment.paused && !isSettled(commitment));

/** Whether the row is shown paler, because there is nothing to do now. */
export const isLater = (commitment: Restful): boolean => isOffToday(commitment) || isClosed(commitment);

/**
 * The list with commitments last that have started but are paused or not due today. The same list if there are none.
 */
export function notDueLast<Row extends Restful>(all: readonly Row[], today: string): readonly Row[] {
  const isOff = (each: Row) => each.start_date <= today && isOffToday(each);
  if (!all.some(isOff)) return all;
  return all.toSorted((one, other) => Number(isOff(one)) - Number(isOff(other)));
}

/** Whether the user's own list shows a commitment. Skipped ones are hidden together with completed ones. */
export function matchesFilters(
  filters: Filters,
  commitment: Filterable & Settleable & Pick<Commitment, 'closed_at'>,
): boolean {
  if (!matchesChoice(filters, commitment) || isClosed(commitment) !== Boolean(filters.closed)) return false;
  return filters.closed || filters.completed || !isSettled(commitment);
}

/** The same for a confidant's list, where a skipped commitment counts as incomplete. */
export function matchesSharedFilters(filters: Filters, commitment: Filterable): boolean {
  return matchesChoice(filters, commitment) && (filters.completed || !commitment.completed);
}

/** Matches the filters by frequency and category only. */
export function matchesChoice({ frequency, category }: Filters, commitment: Filterable): boolean {
  if (frequency !== '' && commitment.frequency !== frequency) return false;
  return category === '' || (commitment.category_id ?? NO_CATEGORY) === category;
}

/**
 * The groups of the category view that match the filters. An empty group says 'All clear', which would be wrong if
 * commitments of other frequencies are filtered out: such groups are left out.
 */
export function visibleGroups(
  { frequency, category: selected }: Omit<Filters, 'completed'>,
  shown: readonly Commitment[],
  categories: readonly Category[],
): Group[] {
  return groupByCategory(shown, categories).filter(
    ({ category, rows }) =>
      (selected === '' || (category?.id ?? NO_CATEGORY) === selected) && (frequency === '' || rows.length > 0),
  );
}

/** All groups of the category view in the order of the categories; 'No Category' is always last. */
export function groupByCategory<Row extends Filterable>(
  commitments: readonly Row[],
  categories: readonly Category[],
): Group<Row>[] {
  const ids = new Set(categories.map(({ id }) => id));
  const categoryOf = ({ category_id }: Filterable) =>
    category_id !== null && ids.has(category_id) ? category_id : null;
  const byCategory = Map.groupBy(commitments, categoryOf);
  const ordered = [...categories].sort((a, b) => a.position - b.position);
  return [...ordered, null].map((category) => ({
    category,
    rows: (byCategory.get(category?.id ?? null) ?? []).sort((a, b) => a.category_position - b.category_position),
  }));
}

/* The view of the commitments page in its query string, without the defaults. Unknown values become the defaults. */

export interface View extends Filters {
  sort: SortMode;
}

/** The view of a query string. While the categories are loading (`undefined`), any category is accepted. */
export function viewOf(search: string, categories: readonly Category[] | undefined): View {
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const exists = category === NO_CATEGORY || !categories || categories.some(({ id }) => id === category);
  return {
    sort: oneOf(SORT_MODES, params.get('sort')) ?? 'manual',
    frequency: oneOf(FREQUENCIES, params.get('frequency')) ?? '',
    category: exists ? category : '',
    completed: params.get('completed') === '1',
    ...(params.get('closed') === '1' && { closed: true }),
  };
}

/** The query params for a change of the view; `null` removes one. */
export function searchOf(change: Partial<View>): Record<string, string | null> {
  const changes = Object.entries(change).map(([name, value]) => [
    name,
    value === true ? '1' : value === false || value === '' || value === 'manual' ? null : value,
  ]);
  return Object.fromEntries(changes);
}

/** The view of a confidant's commitments: completed ones are shown unless the query string hides them. */
export function sharedViewOf(search: string, categories: readonly Category[]): View {
  const view = viewOf(search, categories);
  return {
    ...view,
    category: view.category === NO_CATEGORY ? '' : view.category,
    completed: new URLSearchParams(search).get('completed') !== '0',
  };
}

export function sharedSearchOf(change: Partial<View>): Record<string, string | null> {
  const { completed } = change;
  return { ...searchOf(change), ...(completed === undefined ? {} : { completed: completed ? null : '0' }) };
}

function oneOf<Known extends string>(known: readonly Known[], given: string | null): Known | undefined {
  return known.find((each) => each === given);
}

/** The first pause that begins after a date. */
export const nextPause = <Each extends { from: string }>(pauses: readonly Each[], date: string): Each | undefined =>
  pauses.filter(({ from }) => from > date).sort((one, other) => (one.from < other.from ? -1 : 1))[0];

/** The pause of a commitment in a period, if it can still be changed; if there are several, the one that began last. */
export function changeablePause(
  pauses: readonly PauseReply[],
  commitment: Pick<Commitment, 'id'>,
  { date, due_date }: Pick<HistoryEntry, 'date' | 'due_date'>,
  today: string,
): PauseReply | undefined {
  const first = addDays(today, -LIMITS.pauseDaysBack);
  const isMeant = (each: PauseReply) => isPausedBetween([each], date, due_date) && !isOver(each, first);
  return pauses.findLast((each) => isPausedBy(commitment, each) && isMeant(each));
}
