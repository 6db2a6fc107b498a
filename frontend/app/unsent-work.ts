import type { QueryClient } from '@tanstack/react-query';
import { clearUnsent, putBackTexts, unsentTexts } from '#frontend/features/chats/unsent.ts';
import { hasSealed, SEALED } from '#frontend/features/session/session.ts';
import { call } from '#frontend/lib/api.ts';
import { forgetKept, pendingOf, putBackPending } from '#frontend/lib/persistence.ts';
import { removeSealed, seal, unseal } from '#frontend/lib/sealed-store.ts';
import { local } from '#frontend/lib/storage.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { sessions } from '#shared/contracts/sessions.ts';

/*
 * What a user has done and not sent belongs to the user, not to the session. When a session ends by itself, it is
 * sealed on the device until the same user signs in again. A sign-out removes it.
 */

const KEYS = 'storage_keys';

interface Unsent {
  actions: Awaited<ReturnType<typeof pendingOf>>;
  texts: ReturnType<typeof unsentTexts>;
}

/** Gets the user's keys for later, and puts back what earlier sessions have left. */
export function restoreUnsent(client: QueryClient, owner: string): Promise<void> {
  running ??= restore(client, owner).finally(() => {
    running = undefined;
  });
  return running;
}

/** One at a time: what one puts back, another would put back again. */
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

/** After the end of a session: removes all of the user, and seals what is not sent, unless the user has signed out. */
export async function endUnsent(owner: string, hasSignedOut: boolean): Promise<void> {
  const unsent: Unsent = { actions: await pendingOf(owner), texts: unsentTexts(owner) };
  const [key] = storedKeys(owner);
  const isEmpty = unsent.actions.length === 0 && Object.values(unsent.texts).every((each) => !Object.keys(each).length);
  if (hasSignedOut) await removeSealed(owner).catch(() => {});
  // Without a key, it stays as it is, for this user alone.
  else if (!isEmpty && (!key || !(await isSealed(owner, key, unsent)))) return forgetKept(owner, { keepPending: true });
  clearUnsent(owner);
  if (!isSignedIn(owner)) local.remove(KEYS);
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
