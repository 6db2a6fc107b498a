import { deletePhotosOf, photoPages } from '#functions/lib/clients/photos.ts';
import { finishDeletion } from '#functions/lib/data/account/deletion.ts';
import { eraseAtAddresses, erasePartition, findLeftoverItems } from '#functions/lib/data/account/leftover-items.ts';
import { leaveChats } from '#functions/lib/data/account/own-chats.ts';
import { endReceivedInvitations, leavePeople } from '#functions/lib/data/account/own-people.ts';
import { forgetDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { removePasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import type { DeletedAccount } from '#functions/lib/jobs.ts';
import { withTimeLimit } from './time-limit.ts';

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
