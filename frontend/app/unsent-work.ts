import type { QueryClient } from '@tanstack/react-query';
import { del, delMany, setMany } from 'idb-keyval';
import { draftsOf } from '#frontend/features/chats/local-drafts.ts';
import { outbox as messageOutbox, requestOutbox, unsentMessages } from '#frontend/features/chats/unsent.ts';
import { hasSealed, SEALED } from '#frontend/features/session/session.ts';
import { call } from '#frontend/lib/api.ts';
import { type Kept, lists, outbox, pendingOf, resume } from '#frontend/lib/persistence.ts';
import { removeSealed, seal, unseal } from '#frontend/lib/sealed-store.ts';
import { local, SHARED_PHOTOS } from '#frontend/lib/storage.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { sessions } from '#shared/contracts/sessions.ts';

/*
 * What a user has done and not sent belongs to the user, not to the session. When a session ends by itself, it is
 * sealed on the device until the same user signs in again. A sign-out removes it.
 */

const KEYS = 'storage_keys';

interface Unsent {
  actions: readonly Kept[];
  texts: ReturnType<typeof unsentTexts>;
}

/** Gets the user's keys for later, and puts back what earlier sessions have left. */
export function restoreUnsent(client: QueryClient, owner: string): Promise<void> {
  running ??= restore(client, owner)
    .catch(() => {
      // Without a network there is no key.
      const again = () => void (isSignedIn(owner) && restoreUnsent(client, owner));
      window.addEventListener('online', again, { once: true });
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** At most one runs, so that nothing is put back twice. */
let running: Promise<void> | undefined;

async function restore(client: QueryClient, owner: string): Promise<void> {
  const keys = await keysOf(owner);
  for (const { value, remove } of await unseal<Unsent>(owner, keys)) {
    if (!isSignedIn(owner)) return;
    putBackTexts(owner, value.texts);
    await putBackPending(client, owner, value.actions);
    await remove();
  }
  if (hasSealed(owner)) local.remove(SEALED);
}

/** After the end of a session: removes the user's data. What is not sent is sealed, unless the user has signed out. */
export async function endUnsent(owner: string, hasSignedOut: boolean): Promise<void> {
  // The user has signed in again before this file was loaded.
  if (isSignedIn(owner)) return;
  const unsent: Unsent = { actions: await pendingOf(owner), texts: unsentTexts(owner) };
  const [key] = storedKeys(owner);
  const isEmpty = unsent.actions.length === 0 && Object.values(unsent.texts).every((each) => !Object.keys(each).length);
  if (hasSignedOut) await removeSealed(owner).catch(() => {});
  // Without a key, it stays as it is, for this user alone.
  else if (!isEmpty && (!key || !(await isSealed(owner, key, unsent)))) return forgetKept(owner, { keepPending: true });
  clearTexts(owner);
  if (storedKeys(owner).length > 0) local.remove(KEYS);
  await forgetKept(owner);
}

const isSealed = (owner: string, key: string, unsent: Unsent): Promise<boolean> =>
  seal(owner, key, unsent).then(
    () => {
      local.write(SEALED, owner);
      return true;
    },
    () => false,
  );

async function keysOf(owner: string): Promise<readonly string[]> {
  const stored = storedKeys(owner);
  if (stored.length > 0) return stored;
  const { keys } = await call(sessions.storageKeys, {});
  if (isSignedIn(owner)) local.write(KEYS, JSON.stringify({ owner, keys }));
  return keys;
}

function storedKeys(owner: string): readonly string[] {
  try {
    const stored = JSON.parse(local.read(KEYS) ?? '{}') as { owner?: string; keys?: string[] };
    return stored.owner === owner ? (stored.keys ?? []) : [];
  } catch {
    return [];
  }
}

function isSignedIn(owner: string): boolean {
  const token = readToken();
  return token !== null && ownerOf(token) === owner;
}

/** Stores mutations of an earlier session again, and resumes them. */
async function putBackPending(client: QueryClient, owner: string, all: readonly Kept[]): Promise<void> {
  const known = new Set((await pendingOf(owner)).map(({ variables }) => variables.key));
  const missing = all.filter(({ variables }) => !known.has(variables.key));
  await setMany(
    missing.map((entry): [string, Kept] => [entry.variables.key, entry]),
    outbox(),
  );
  resume(client, missing);
}

/**
 * Removes the persisted data of one user whose session has ended, with or without the pending mutations. Only theirs: a
 * tab that was suspended runs this when the next user may already have pending mutations.
 */
async function forgetKept(owner: string, { keepPending = false } = {}): Promise<void> {
  try {
    const pending = keepPending ? [] : await pendingOf(owner);
    const keys = pending.map(({ variables }) => variables.key);
    await Promise.all([del(owner, lists()), delMany(keys, outbox()), globalThis.caches?.delete(SHARED_PHOTOS)]);
  } catch {
    // The browser blocks its storage, so there is nothing to remove.
  }
}

/** All unsent text of a user. */
const unsentTexts = (owner: string) => ({
  messages: unsentMessages(owner).read(),
  drafts: draftsOf(owner).read(),
});

/** Adds the unsent text of an earlier session, and sends the messages. */
function putBackTexts(owner: string, { messages, drafts }: ReturnType<typeof unsentTexts>): void {
  const storedDrafts = draftsOf(owner);
  storedDrafts.write({ ...drafts, ...storedDrafts.read() });
  const stored = unsentMessages(owner);
  stored.write({ ...messages, ...stored.read() });
  if (Object.keys(messages).length === 0) return;
  requestOutbox();
  // An outbox that is at work has read the storage before.
  messageOutbox.code?.restoreMessages(Object.values(messages));
}

/** Removes all unsent text of a user whose session has ended. */
function clearTexts(owner: string): void {
  unsentMessages(owner).clear();
  draftsOf(owner).clear();
}
