import { delMany } from 'idb-keyval';
import { draftsOf } from '#frontend/features/chats/local-drafts.ts';
import { journalDrafts } from '#frontend/features/journaling/drafts.ts';
import { answerDrafts } from '#frontend/features/reviews/answer-drafts.ts';
import { noteRemoved } from '#frontend/features/session/session.ts';
import { keptOnDevice } from '#frontend/lib/kept-actions.ts';
import { allStored, outbox, pendingOf, removeSealed, type StoredMutation } from '#frontend/lib/persistence.ts';
import { local, SHARED_PHOTOS } from '#frontend/lib/storage.ts';
import { removeStoredQueries } from '#frontend/lib/stored-queries.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { keptActionsOf } from '#frontend/lib/use-kept-actions.ts';

/*
 * The removal of a user's data from the device. Loaded with every signed-in page: a sign-out also removes it where no
 * more code can be loaded.
 */

/** The keys that unsent work is sealed with (`unsent-work.ts`). */
const KEYS = 'storage_keys';

/** Removes all data of a user who has signed out. */
export function removeData(owner: string): Promise<void> {
  return inTurn(async () => {
    await allStored();
    // The user has signed in again already.
    if (isSignedIn(owner)) return;
    await removeSealed(owner).catch(() => {});
    await removeUnsent(owner, await pendingOf(owner));
    await keptOnDevice.delete(...(await keptActionsOf(owner)).map(([key]) => key)).catch(() => {});
    await removeSeen(owner);
    noteRemoved(owner);
  });
}

/** Removes what the user has seen and shared. Unsent work stays. */
export async function removeSeen(owner: string): Promise<void> {
  // A browser that blocks its storage has stored nothing.
  await Promise.allSettled([removeStoredQueries(owner), globalThis.caches?.delete(SHARED_PHOTOS)]);
}

/**
 * Removes a user's drafts, keys, and these mutations only: a tab that was suspended runs this late, when the next
 * session may already have stored others.
 */
export async function removeUnsent(owner: string, pending: readonly StoredMutation[]): Promise<void> {
  draftsOf(owner).clear();
  answerDrafts(owner).clear();
  journalDrafts(owner).clear();
  if (storedKeys(owner).length > 0) local.remove(KEYS);
  const keys = pending.map(({ variables }) => variables.key);
  await delMany(keys, outbox()).catch(() => {});
}

export function storedKeys(owner: string): readonly string[] {
  try {
    const stored = JSON.parse(local.read(KEYS) ?? '{}') as { owner?: string; keys?: string[] };
    return stored.owner === owner ? (stored.keys ?? []) : [];
  } catch {
    return [];
  }
}

export const storeKeys = (owner: string, keys: readonly string[]): unknown =>
  local.write(KEYS, JSON.stringify({ owner, keys }));

export function isSignedIn(owner: string): boolean {
  const token = readToken();
  return token !== null && ownerOf(token) === owner;
}

/** Runs one after the other, so that nothing is restored twice, or while the end of a session seals or removes it. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  running = running.then(work).catch(() => {});
  return running;
}

let running: Promise<void> = Promise.resolve();
