import { loadReceived } from '#functions/lib/data/chat-invitations/invitations.ts';
import { type Chat, loadChats, unread } from '#functions/lib/data/chats/chats.ts';
import { loadBoard, type WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { loadOverviews } from '#functions/lib/data/commitments/due-status.ts';
import { isClosed, latestAction, type ProgressEntry, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { type Encouragement, loadEncouragements } from '#functions/lib/data/encouragements/encouragements.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { isVerified, type User } from '#functions/lib/data/users/users.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { ONE } from '#shared/domain/actions.ts';
import { completionAt, dueDay } from '#shared/domain/completion.ts';
import type { Outcome } from '#shared/domain/history.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasResumed } from '#shared/domain/pauses.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';

/** The contents of a daily or weekly digest. */
export interface Contents {
  /** Those with unread messages. */
  chats: Chat[];
  invitations: { sender: string; role: Role }[];
  /**
   * Commitments that are due now; limits never are. `dueDate` is the last day, `null` if that is today, or is past but
   * the commitment can still be done.
   */
  due: { id: string; title: string; dueDate: string | null }[];
  /** Commitments whose pause has ended since the last digest. */
  resumed: { id: string; title: string }[];
  /** Periods that ended since the last digest. */
  missed: { id: string; title: string; periods: MissedPeriod[] }[];
  confidants: { id: string; name: string; completed: number; total: number }[];
  encouragement: Encouragement | undefined;
}

/** A missed period, by its dates. */
interface MissedPeriod {
  from: string;
  to: string;
  /** Whether the period is a chosen weekday. */
  isChosen: boolean;
  /** Of several times, where some were done. */
  times: { done: number; of: number } | null;
}

const DAYS = { daily: 1, weekly: 7 } as const;

/**
 * The contents of a user's digest, in the order of the screens. Two round trips: five Query in parallel, then one Query
 * and one BatchGetItem for each 100 chats, each 20 confidants, and the senders of invitations, in parallel.
 */
export async function loadDigest(user: User, frequency: 'daily' | 'weekly', now: number): Promise<Contents> {
  const board = loadBoard(user.id);
  const [chats, invitations, encouragements, overviews, due, resumed, missed] = await Promise.all([
    loadChats(user.id),
    isVerified(user) ? invitationsOf(user, now) : [],
    loadEncouragements(user.id),
    loadConfidants(user.id).then((confidants) =>
      loadOverviews(
        user.id,
        confidants.filter(({ sees }) => sees),
        [],
        now,
      ),
    ),
    board.then((whole) => dueOn(whole, user, now)),
    board.then((whole) => resumedOn(whole, user, DAYS[frequency], now)),
    board.then((whole) => missedOn(whole, user, DAYS[frequency], now)),
  ]);
  return {
    chats: chats.filter((chat) => unread(chat) > 0),
    invitations,
    due,
    resumed,
    missed,
    confidants: overviews.overviews
      .filter(({ total }) => total > 0)
      .map(({ user: { id, name }, completed, total }) => ({ id, name, completed, total })),
    encouragement: encouragements[Math.floor(Math.random() * encouragements.length)],
  };
}

/** Whether the digest has contents. An encouragement alone is not enough. */
export function hasContent({ chats, invitations, due, resumed, missed, confidants }: Contents): boolean {
  return [chats, invitations, due, resumed, missed, confidants].some((part) => part.length > 0);
}

async function invitationsOf(user: User, now: number): Promise<Contents['invitations']> {
  const received = await loadReceived(user.email, now);
  const { people } = await loadOverviews(
    user.id,
    [],
    received.map(({ senderId }) => senderId),
    now,
  );
  return received.flatMap(({ senderId, role }) => {
    const sender = people.find(({ id }) => id === senderId);
    return sender ? [{ sender: sender.name, role }] : [];
  });
}

function dueOn(board: WholeBoard, { clock }: User, now: number): Contents['due'] {
  const today = dayAt(clock, now);
  return inOrder(board).flatMap(({ id, title, entry }) => {
    const schedule = scheduleOf(board.progress, id, entry);
    const { dueNow, period } = completionAt(schedule, latestAction(entry), now);
    if (!dueNow || isLimit(period.recurrence)) return [];
    const day = dueDay(schedule, period);
    return [{ id, title, dueDate: day !== null && day > today ? day : null }];
  });
}

function resumedOn(board: WholeBoard, { clock }: User, days: number, now: number): Contents['resumed'] {
  const today = dayAt(clock, now);
  return inOrder(board).flatMap(({ id, title, entry }) => {
    const { startDate, pauses = [] } = scheduleOf(board.progress, id, entry);
    const isResumed = startDate <= today && !isClosed(entry) && hasResumed(pauses, today, days);
    return isResumed ? [{ id, title }] : [];
  });
}

/** The commitments in manual order, with their entries. */
function inOrder({ order, commitments, progress }: WholeBoard) {
  const titles = new Map(commitments.map(({ id, title }) => [id, title]));
  return order.manual.flatMap((id) => {
    const entry = progress.entries[id];
    const title = titles.get(id);
    return entry && title !== undefined ? [{ id, title, entry }] : [];
  });
}

async function missedOn(
  { commitments, progress }: WholeBoard,
  { id, clock }: User,
  days: number,
  now: number,
): Promise<Contents['missed']> {
  const today = dayAt(clock, now);
  const from = addDays(today, -days);
  const to = addDays(today, -1);
  const isOpen = (entry: ProgressEntry | undefined) => entry !== undefined && !isClosed(entry);
  const open = commitments.filter((each) => isOpen(progress.entries[each.id]));
  const titles = new Map(open.map((each) => [each.id, each.title]));
  const all = await loadHistoryOfAll(id, progress, { from, to, now });
  return all.flatMap(({ commitmentId, outcomes }) => {
    const title = titles.get(commitmentId);
    const periods = outcomes
      // Skipped periods do not count as missed. Earlier ones were in an earlier digest.
      .filter(
        ({ status, action, period }) =>
          status === 'missed' && action?.kind !== 'skipped' && period.endsAt <= now && period.dueDate >= from,
      )
      .map(missedPeriod);
    return title !== undefined && periods.length > 0 ? [{ id: commitmentId, title, periods }] : [];
  });
}

function missedPeriod({ period: { date, dueDate, recurrence }, tally }: Outcome): MissedPeriod {
  const times = tally && tally.unit === null && tally.done > 0;
  return {
    from: date,
    to: dueDate,
    isChosen: Boolean(recurrence?.weekdays),
    times: times ? { done: tally.done / ONE, of: tally.of / ONE } : null,
  };
}
