import type { Timed } from '#frontend/lib/clock.ts';
import { inOrder, type ListOrder } from '#frontend/lib/list-order.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import type { PauseReply } from '#shared/contracts/pauses.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import {
  carryForward,
  isSamePause,
  isSamePeriod,
  nextChange,
  withAction,
  withPauses,
} from '#shared/domain/carry-forward.ts';
import { isOver } from '#shared/domain/pauses.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments.ts';

/** A commitment as the server answered it, and the instant of the answer by the server's clock. */
export interface CommitmentSnapshot {
  commitment: Commitment;
  asOf: number;
  /** Its rule was changed on this device at that instant: earlier actions are already included. */
  isChangedHere?: true;
}

/*
 * The screen shows the server's last answer, carried forward to the present, with the unconfirmed actions applied on
 * top. Nothing is written into the cache before the server confirms it: a refused action needs no rollback, and a
 * refetch loses nothing.
 */

/** A completion action that the server has not confirmed yet. */
export interface PendingAction extends Timed {
  commitmentId: string;
  /** The title of the commitment then, for the list of what waits. */
  title?: string;
  kind: ActionKind;
  /** Check-offs of the commitment add up: each is sent with its key. */
  isCounted?: true;
  /** The amount that is added or taken back, in thousandths; missing for one. */
  amount?: number;
  /** Takes back only the last addition. */
  last?: boolean;
  /** The list includes the action. */
  isConfirmed?: true;
}

/** The details of an action if check-offs add up. `amount` is in thousandths. */
export type Counted = Pick<PendingAction, 'amount' | 'last'>;
export type OnAction = (id: string, kind: ActionKind, counted?: Counted) => void;

/** One check-off more, or the last one back; `undefined` if a single check-off completes the commitment. */
export const oneMore = ({ progress }: Pick<Commitment, 'progress'>): Counted | undefined => (progress ? {} : undefined);
export const lastBack = ({ progress }: Pick<Commitment, 'progress'>): Counted | undefined =>
  progress ? { last: true } : undefined;

/** The commitment as it is shown at `now`. `pendingActions` may be of any commitments, oldest first. */
export function shownAt(
  { commitment, asOf, isChangedHere }: CommitmentSnapshot,
  pendingActions: readonly PendingAction[],
  clock: Clock,
  now: number,
): Commitment {
  const own = pendingActions.filter(
    ({ commitmentId, at }) => commitmentId === commitment.id && !(isChangedHere && at < asOf),
  );
  if (own.length === 0) {
    return now < nextChangeAt(commitment, clock, asOf) ? commitment : carryForward(commitment, clock, asOf, now);
  }
  let shown = commitment;
  let instant = asOf;
  for (const action of own) {
    // The period of an action from before the answer may have ended since.
    const at = Math.min(action.at, now);
    shown =
      at >= instant
        ? withAction(carryForward(shown, clock, instant, at), clock, action)
        : withEarlierAction(shown, action, clock, instant);
    instant = Math.max(instant, at);
  }
  return carryForward(shown, clock, instant, now);
}

/**
 * The instant at which a commitment that is shown at `asOf` changes by itself. Cached, because few commitments of a
 * long list change between two renderings.
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

/** Applies an action from before `asOf` if its period is still the current one. */
function withEarlierAction(commitment: Commitment, action: PendingAction, clock: Clock, asOf: number): Commitment {
  if (action.isCounted) {
    // A list that was fetched while the action was sent may include it already: then it shows twice until it is
    // confirmed.
    const counts = !action.isConfirmed && isSamePeriod(commitment, clock, action.at, asOf);
    return counts ? carryForward(withAction(commitment, clock, action), clock, action.at, asOf) : commitment;
  }
  const then = carryForward(withAction(commitment, clock, action), clock, action.at, asOf);
  return then.completed === (action.kind === 'completed') && then.current_completion.status === STATUS[action.kind]
    ? then
    : commitment;
}

export interface CommitmentOrder extends ListOrder {
  mode: SortMode;
  /** The category that the ids get; only in category mode. */
  categoryId: string | null;
  /** The ids that move from another category. */
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

/** The visibility of commitments without a choice. */
export const FOR_EVERYONE: Commitment['visibility'] = { audience: 'everyone', people: [] };

/** Who sees a commitment in words; `null` for everyone. */
export function audienceLabel(commitment: Pick<Commitment, 'visibility'>): string | null {
  const { audience } = commitment.visibility;
  return audience === 'everyone' ? null : text.audiences[audience];
}

/** Whether a pause includes a commitment, by its id or because it is for all. */
export const isPausedBy = ({ id }: Pick<Commitment, 'id'>, { commitment_ids }: Pick<PauseReply, 'commitment_ids'>) =>
  commitment_ids === null || commitment_ids.includes(id);

/**
 * A commitment with pauses that are newer than it: `pauses` are all, or without `isWhole` only those created on this
 * device. Pauses that are over change nothing before the server answers. `clock` has the user's current settings.
 */
export function withNewerPauses(
  snapshot: CommitmentSnapshot,
  pauses: readonly PauseReply[],
  isWhole: boolean,
  clock: Clock,
): CommitmentSnapshot {
  const { commitment, asOf } = snapshot;
  const today = dayAt(clock, asOf);
  const kept = commitment.pauses.filter((each) => !isWhole || isOver(each, today));
  const isNew = (each: PauseReply) =>
    isPausedBy(commitment, each) && !isOver(each, today) && !kept.some((other) => isSamePause(other, each));
  const shown = [...kept, ...pauses.filter(isNew).map(({ from, until, reason }) => ({ from, until, reason }))];
  if (JSON.stringify(shown) === JSON.stringify(commitment.pauses)) return snapshot;
  return { ...snapshot, commitment: withPauses(commitment, shown, clock, asOf) };
}

/** Whether its box is checked: the commitment is completed, or today's mark is made. */
export const isChecked = (commitment: Commitment): boolean => commitment.completed || commitment.marked_today;

export const isClosed = ({ closed_at }: Pick<Commitment, 'closed_at'>): boolean => Boolean(closed_at);

/** Whether a commitment is open now: it has started, and is not skipped, paused, closed or marked for today. */
export const isOpen = (commitment: Commitment): boolean => {
  const { current_completion, upcoming, paused, closed_at, marked_today } = commitment;
  return current_completion.status === 'pending' && !upcoming && !paused && !closed_at && !marked_today;
};

/** Whether something is left to do now. A limit needs nothing, although its period is open to its end. */
export const isLeftToDo = (commitment: Commitment): boolean => isOpen(commitment) && !isLimit(commitment.schedule);

/** Why nothing is to be done today: all is paused, or all is done; `undefined` if something is left. */
export function restOf(commitments: readonly Commitment[]): 'allPaused' | 'allDone' | undefined {
  const listed = commitments.filter((each) => !isClosed(each));
  if (listed.every(({ paused }) => paused) && !listed.every(isChecked)) return 'allPaused';
  return commitments.some(isChecked) && !commitments.some(isLeftToDo) ? 'allDone' : undefined;
}
