import { dateFormat } from '#frontend/lib/format.ts';
import { inOrder } from '#frontend/lib/in-order.ts';
import type { ListOrder } from '#frontend/lib/list-order.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import { type ActionKind, carryForward, nextChange } from '#shared/domain/completion.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/commitments.ts';

/** A commitment as the server returned it, and the instant of that, by the server's clock. */
export interface CommitmentSnapshot {
  commitment: Commitment;
  asOf: number;
}

/*
 * The screen shows the last answer of the server, carried forward to the present, with the unconfirmed actions applied
 * on top. Nothing is written into the cache before the server confirms it: a refused action needs no rollback, and a
 * refetch loses nothing.
 */

/** A completion action that the server has not confirmed yet. `at` is by the server's clock. */
export interface PendingAction {
  key: string;
  commitmentId: string;
  kind: ActionKind;
  at: number;
}

/** The commitment as it is shown at `now`. `pendingActions` may be of any commitments, oldest first. */
export function shownAt(
  { commitment, asOf }: CommitmentSnapshot,
  pendingActions: readonly PendingAction[],
  clock: Clock,
  now: number,
): Commitment {
  if (!pendingActions.some(({ commitmentId }) => commitmentId === commitment.id)) {
    return now < nextChangeAt(commitment, clock, asOf) ? commitment : carryForward(commitment, clock, asOf, now);
  }
  let shown = commitment;
  let instant = asOf;
  for (const action of pendingActions) {
    if (action.commitmentId !== commitment.id) continue;
    // An action from before the answer belongs to a period that may have ended since.
    const at = Math.min(action.at, now);
    shown =
      at >= instant
        ? withAction(carryForward(shown, clock, instant, at), action)
        : withEarlierAction(shown, action, clock, instant);
    instant = Math.max(instant, at);
  }
  return carryForward(shown, clock, instant, now);
}

/**
 * When a commitment that is shown at `asOf` changes by the passing of time. Cached, because few commitments of a long
 * list change between two renderings.
 */
export function nextChangeAt(commitment: Commitment, clock: Clock, asOf: number): number {
  const known = changes.get(commitment);
  if (known && known.clock === clock && known.from <= asOf && asOf < known.until) return known.until;
  // `asOf` is an estimate: it may be after a start date that the server had not reached yet.
  const isCurrent = carryForward(commitment, clock, asOf, asOf) === commitment;
  const until = isCurrent ? nextChange([commitment], clock, asOf) : asOf;
  changes.set(commitment, { clock, from: asOf, until });
  return until;
}

const changes = new WeakMap<Commitment, { clock: Clock; from: number; until: number }>();

const STATUS = { completed: 'completed', skipped: 'missed', pending: 'pending' } as const;

function withAction(commitment: Commitment, { kind, at }: PendingAction): Commitment {
  return {
    ...commitment,
    completed: kind === 'completed',
    current_completion: {
      ...commitment.current_completion,
      status: STATUS[kind],
      completed_at: kind === 'completed' ? new Date(at).toISOString() : null,
    },
  };
}

/** Applies an action from before `asOf` if its period is still the current one. */
function withEarlierAction(commitment: Commitment, action: PendingAction, clock: Clock, asOf: number): Commitment {
  const then = carryForward(withAction(commitment, action), clock, action.at, asOf);
  return then.completed === (action.kind === 'completed') && then.current_completion.status === STATUS[action.kind]
    ? then
    : commitment;
}

export interface CommitmentOrder extends ListOrder {
  mode: SortMode;
  /** The category of the ids from now on; in category mode only. */
  categoryId: string | null;
  /** The ids that come from another category. */
  moved: string[];
}

/** The list in this order. Commitments that keep their position stay the same objects. */
export function withOrder(
  all: readonly Commitment[],
  { mode, ids, categoryId, moved }: Pick<CommitmentOrder, 'mode' | 'ids' | 'categoryId' | 'moved'>,
): readonly Commitment[] {
  if (mode === 'manual') {
    return inOrder(all, ids).map((each, place) =>
      each.manual_position === place ? each : { ...each, manual_position: place },
    );
  }
  const members = all
    .filter(({ id, category_id }) => moved.includes(id) || category_id === categoryId)
    .sort((a, b) => a.category_position - b.category_position);
  const places = new Map(inOrder(members, ids).map(({ id }, place) => [id, place]));
  return all.map((each) => {
    const place = places.get(each.id);
    if (place === undefined || (each.category_position === place && each.category_id === categoryId)) return each;
    return { ...each, category_id: categoryId, category_position: place };
  });
}

/**
 * The list as the server returned it. Newer snapshots (a confirmed action, a new commitment) keep their content and get
 * their new positions.
 */
export function mergeReply(
  all: readonly CommitmentSnapshot[],
  reply: readonly Commitment[],
  asOf: number,
): CommitmentSnapshot[] {
  const known = new Map(all.map((snapshot) => [snapshot.commitment.id, snapshot]));
  const listed = reply.map((commitment): CommitmentSnapshot => {
    const before = known.get(commitment.id);
    if (!before || before.asOf <= asOf) return { commitment, asOf };
    const { manual_position, category_position, category_id } = commitment;
    return { ...before, commitment: { ...before.commitment, manual_position, category_position, category_id } };
  });
  const ids = new Set(reply.map(({ id }) => id));
  return [...all.filter(({ commitment, asOf: later }) => later > asOf && !ids.has(commitment.id)), ...listed];
}

const dayMonth = dateFormat({ month: 'short', day: 'numeric' });
const withYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Jun 3', with the year if it is another one. */
export function shortDate(date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayMonth : withYear)(date);
}

/** When a pending commitment is due, if its frequency does not say so. */
export function dueHint(
  { frequency, completed, upcoming, current_completion }: Commitment,
  today: string,
): string | null {
  if (completed || upcoming || current_completion.status !== 'pending') return null;
  if (frequency !== 'weekly' && frequency !== 'monthly') return null;
  const { due_date } = current_completion;
  return due_date === today ? text.dueToday : text.due(shortDate(due_date, today));
}

export const isOpen = ({ completed, upcoming }: Commitment): boolean => !completed && !upcoming;
