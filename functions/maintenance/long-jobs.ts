import { deletePhotosOf, photoPages } from '#functions/lib/clients/photos.ts';
import {
  eraseAtAddresses,
  erasePartition,
  findLeftoverItems,
  finishDeletion,
} from '#functions/lib/data/account/deletion.ts';
import { endReceivedInvitations, leaveChats, leavePeople } from '#functions/lib/data/account/leaving.ts';
import { deleteChat, type Head } from '#functions/lib/data/chats/chats.ts';
import { changeCoach, deleteCoach } from '#functions/lib/data/coaches/coach-changes.ts';
import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { forgetDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { takeBackAllJournalCopies } from '#functions/lib/data/journaling/journal-shares.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { removePasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import type { DeletedAccount } from '#functions/lib/jobs.ts';
import { textOf } from '#functions/lib/text.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/* Jobs that may take longer than one run: what remains when its time is over is continued by another job. */

/** How often the deletion looks for items that calls in progress have written meanwhile. */
const ROUNDS = 3;

/**
 * Deletes all data of a deleted account and checks that nothing is left; then the tombstone gets its expiry, and the
 * address an e-mail. Every step can be repeated after it was interrupted anywhere. If the time is over, it posts a job
 * that continues. Costs: one Query for each megabyte, one BatchWriteItem for each 25 items, and the requests of the
 * steps for each confidant and chat.
 */
export async function deleteRest(left: DeletedAccount, now: number): Promise<void> {
  const isDone = await withTimeLimit(
    (checkTime) => erase(left, checkTime, now),
    () => continueLater(left, now),
  );
  if (!isDone) return;
  await finishDeletion(left, now);
  // The stream has delivered the jobs. Their items have the address.
  await erasePartition(left.userId, () => undefined);
}

/** The later check: deletes what calls, jobs and uploads have written that were in progress. */
export async function deleteStragglers(left: DeletedAccount, now: number): Promise<void> {
  await erase(left, () => undefined, now);
}

async function erase(left: DeletedAccount, checkTime: () => void, now: number): Promise<void> {
  const { userId, email, at, isVerified } = left;
  if (await loadUser(userId)) throw new Error('This account is not deleted');
  const all = { until: Number.POSITIVE_INFINITY, checkTime };
  for (let round = 1; ; round++) {
    await leavePeople(userId, all, now);
    if (isVerified) await endReceivedInvitations(email, { until: at, checkTime });
    await leaveChats(userId, all);
    // Only now: as a member of the chats, a call in progress could still share a page.
    await takeBackAllJournalCopies(userId, checkTime);
    await forgetDevices(userId);
    await removePasskeys(userId);
    await deletePhotosOf(userId, checkTime);
    await eraseAtAddresses(left);
    await erasePartition(userId, checkTime);
    const leftovers = [...(await findLeftoverItems(left)), ...(await hasPhotos(userId))];
    if (leftovers.length === 0) return;
    if (round === ROUNDS) throw new Error(`A deleted account has left ${leftovers.join(', ')}`);
  }
}

async function hasPhotos(userId: string): Promise<string[]> {
  for await (const _ of photoPages(userId)) return ['photos'];
  return [];
}

async function continueLater(left: DeletedAccount, now: number): Promise<void> {
  const part = left.part + 1;
  const job = { kind: 'account_deleted', ...left, part } as const;
  await putJobAlone(jobItem(owners.user(left.userId), 'maintenance', { id: `${left.root}-${part}`, job }, now));
}

/**
 * Deletes the messages of a deleted chat. If the time is over, it posts a job that continues, by one PutItem. Costs as
 * `deleteChat`.
 */
export async function deleteMessages(
  { chatId, part = 0 }: { chatId: string; part?: number },
  now: number,
): Promise<void> {
  await withTimeLimit(
    (checkTime) => deleteChat(chatId, checkTime),
    () => {
      const job = { kind: 'chat_deleted', chatId, part: part + 1 } as const;
      return putJobAlone(jobItem(owners.chat(chatId), 'maintenance', { id: `chat-${chatId}-${part + 1}`, job }, now));
    },
  );
}

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

/** The time of a job, well below the function's timeout. Another job continues the rest. */
const TIME_MS = 35_000;

class TimeOver extends Error {}

/**
 * Work that may take longer than one job: `work` calls its argument between steps, each of which can be repeated. When
 * the time of this job is over, `goOn` posts a job that continues. Returns whether the work is done.
 */
async function withTimeLimit(
  work: (checkTime: () => void) => Promise<void>,
  goOn: () => Promise<void>,
): Promise<boolean> {
  const end = performance.now() + TIME_MS;
  try {
    await work(() => {
      if (performance.now() > end) throw new TimeOver();
    });
    return true;
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    await goOn();
    return false;
  }
}
