import { leaveChats } from '#functions/lib/data/account/own-chats.ts';
import { leavePeople } from '#functions/lib/data/account/own-people.ts';
import type { Head } from '#functions/lib/data/chats/chats.ts';
import { changeCoach, deleteCoach } from '#functions/lib/data/coaches/coach-changes.ts';
import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { textOf } from '#functions/lib/text.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { withTimeLimit } from './time-limit.ts';

interface Reclaimed {
  userId: string;
  /** The instant until which another person may have had the account (epoch milliseconds). */
  at: number;
  part?: number;
}

/**
 * Ends what was attached to an account up to an instant, by someone who could not read the mail of its address:
 * confidants, invitations, groups, chats with others, and coaches. Commitments and entries stay. Costs as the same
 * steps of a deletion, one Query for the coaches, and the requests of `deleteCoach` for each. It can be repeated. If
 * the time is over, it posts a job that continues.
 */
export async function detach({ userId, at, part = 0 }: Reclaimed, now: number): Promise<void> {
  const user = await loadUser(userId);
  if (!user) return;
  await withTimeLimit(
    async (checkTime) => {
      await leavePeople(userId, { until: at, checkTime }, now);
      await endCoaches(user, at, now);
      await leaveChats(userId, { until: at, checkTime }, isOwn);
    },
    () => {
      const job = { kind: 'account_reclaimed', userId, at, part: part + 1 } as const;
      const id = `reclaimed-${userId}-${at}-${part + 1}`;
      return putJobAlone(jobItem(owners.user(userId), 'maintenance', { id, job }, now));
    },
  );
}

/** Whether a chat is one that every account has: with oneself, or with the General Coach. */
function isOwn({ type, coach }: Head): boolean {
  return type === 'self_chat' || coach?.id === GENERAL_COACH;
}

async function endCoaches(user: User, at: number, now: number): Promise<void> {
  for (const { id, createdAt } of (await loadCoaches(user.id)).all) {
    if (id === GENERAL_COACH || createdAt > at) continue;
    await deleteCoach(user.id, id, now).catch((error: unknown) => {
      // An earlier attempt of this job has deleted it.
      if (!(error instanceof Refusal) || error.details[0].code !== 'coach_not_found') throw error;
    });
  }
  // Resets the texts of the General Coach: the other person may have written them.
  const [texts, coaches] = await Promise.all([textOf(user.locale), loadCoaches(user.id)]);
  const { name } = texts.coachTypes[GENERAL_COACH];
  await changeCoach(user.id, coaches, GENERAL_COACH, { name, personality: null, rules: null }, texts);
}
