import { asViewer, type Confidant } from '#functions/lib/data/confidants/confidants.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getMany } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import type { StoredAgreement } from '#shared/domain/agreement-changes.ts';
import type { Status } from '#shared/domain/completion.ts';
import { dueStatusAt } from '#shared/domain/due-status.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Viewer, visible } from '#shared/domain/visibility.ts';
import { toBoard } from './commitment-lists.ts';
import { latestAction, scheduleOf, toProgress } from './progress.ts';
import { titleOf } from './titles.ts';
import { copiedVisibility } from './visibilities.ts';

/** A confidant with their due status. */
export interface ConfidantOverview {
  user: User;
  role: Role;
  chatId: string;
  sees: boolean;
  agreement: StoredAgreement | undefined;
  completed: number;
  total: number;
  top: { id: string; title: string; status: Status }[];
  /**
   * The first instant from which the user sees a counted commitment no longer (epoch milliseconds); null if none is
   * known.
   */
  until: number | null;
}

/**
 * The confidants of a user with their due status at this instant (each by their own clock, of the commitments that the
 * user sees), and the users with these other ids: one BatchGetItem for each 20 to 100 of them, in parallel. Deleted
 * accounts are left out.
 */
export async function loadOverviews(
  viewerId: string,
  confidants: readonly Confidant[],
  others: readonly string[],
  now: number,
): Promise<{ overviews: ConfidantOverview[]; people: User[] }> {
  const wanted = confidants.map(({ userId, sees }) => [
    keys.user(userId),
    ...(sees ? [keys.board(userId), keys.progress(userId), keys.pauses(userId), keys.titles(userId)] : []),
  ]);
  const items = await getMany([...wanted.flat(), ...others.map((id) => keys.user(id))]);
  const overviews = confidants.flatMap((confidant, index) => {
    const [item, ...ofTheirs] = items.splice(0, wanted[index]?.length);
    const user = toUser(item);
    const { role, chatId, sees, agreement } = confidant;
    const viewer = asViewer(viewerId, confidant);
    const status = user && sees ? dueStatusOf(user, viewer, ofTheirs, now) : NOTHING;
    return user ? [{ user, role, chatId, sees, agreement, ...status }] : [];
  });
  return { overviews, people: items.flatMap((item) => toUser(item) ?? []) };
}

const NOTHING = { completed: 0, total: 0, top: [], until: null };

function dueStatusOf(
  owner: User,
  viewer: Viewer,
  [boardItem, progressItem, pauses, titles]: readonly (Item | undefined)[],
  now: number,
) {
  const { manual } = toBoard(boardItem).order;
  const progress = toProgress(progressItem, pauses);
  const subject = { id: owner.id, timezone: owner.clock.timezone };
  const ends = new Map<string, number | null>();
  const commitments = manual.flatMap((id) => {
    const entry = progress.entries[id];
    const what = { kind: 'commitments', visibility: copiedVisibility(titles, id) } as const;
    const { visible: isSeen, until } = visible(subject, viewer, what, now);
    ends.set(id, until);
    return entry && isSeen ? [{ id, schedule: scheduleOf(progress, id, entry), latest: latestAction(entry) }] : [];
  });
  const clock = progress.clocks.at(-1);
  if (!clock) throw new Error('A clock without epochs: registration writes one');
  const { completed, total, due } = dueStatusAt(commitments, clock, now);
  const top = due.flatMap(({ id, status }) => {
    const title = titleOf(titles, id);
    return title === undefined ? [] : [{ id, title, status }];
  });
  const counted = due.flatMap(({ id }) => ends.get(id) ?? []);
  const until = counted.length > 0 ? Math.min(...counted) : null;
  return { completed, total, top: top.slice(0, LIMITS.topCommitments), until };
}
