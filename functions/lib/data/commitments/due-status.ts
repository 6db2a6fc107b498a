import type { Confidant } from '#functions/lib/data/confidants/confidants.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getMany } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import type { Status } from '#shared/domain/completion.ts';
import { dueStatusAt } from '#shared/domain/due-status.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { toBoard } from './commitment-lists.ts';
import { latestAction, scheduleOf, toProgress } from './progress.ts';
import { titleOf } from './titles.ts';

/** A confidant with their due status. */
export interface ConfidantOverview {
  user: User;
  role: Role;
  chatId: string;
  sees: boolean;
  completed: number;
  total: number;
  top: { id: string; title: string; status: Status }[];
}

/**
 * All confidants with their due status at this instant, each by their own clock, and the users with these other ids:
 * one BatchGetItem for each 25 to 100 of them, in parallel. Deleted accounts are left out.
 */
export async function loadOverviews(
  confidants: readonly Confidant[],
  others: readonly string[],
  now: number,
): Promise<{ overviews: ConfidantOverview[]; people: User[] }> {
  const wanted = confidants.map(({ userId, sees }) => [
    keys.user(userId),
    ...(sees ? [keys.board(userId), keys.progress(userId), keys.titles(userId)] : []),
  ]);
  const items = await getMany([...wanted.flat(), ...others.map((id) => keys.user(id))]);
  const overviews = confidants.flatMap((confidant, index) => {
    const [item, ...ofTheirs] = items.splice(0, wanted[index]?.length);
    const user = toUser(item);
    const { role, chatId, sees } = confidant;
    return user ? [{ user, role, chatId, sees, ...(sees ? stand(ofTheirs, now) : NOTHING) }] : [];
  });
  return { overviews, people: items.flatMap((item) => toUser(item) ?? []) };
}

const NOTHING = { completed: 0, total: 0, top: [] };

function stand([boardItem, progressItem, titles]: readonly (Item | undefined)[], now: number) {
  const { manual } = toBoard(boardItem).order;
  const progress = toProgress(progressItem);
  const commitments = manual.flatMap((id) => {
    const entry = progress.entries[id];
    return entry ? [{ id, schedule: scheduleOf(progress, entry), latest: latestAction(entry) }] : [];
  });
  const clock = progress.clocks.at(-1);
  if (!clock) throw new Error('A clock without epochs: registration writes one');
  const { completed, total, due } = dueStatusAt(commitments, clock, now);
  const top = due.flatMap(({ id, status }) => {
    const title = titleOf(titles, id);
    return title === undefined ? [] : [{ id, title, status }];
  });
  return { completed, total, top: top.slice(0, LIMITS.topCommitments) };
}
