import type { Mutation, QueryClient } from '@tanstack/react-query';
import { keys } from 'idb-keyval';
import { findUnsent, isMarked, isRefused, subscribeToWaiting } from '#frontend/lib/deliver.ts';
import { outbox, pendingOf, resume, wasRemoved } from '#frontend/lib/persistence.ts';
import { discardUnsent } from '#frontend/lib/unsent-changes.ts';

/*
 * The tabs of a user show each other's unsent work. When something begins to wait in one tab, the others read it from
 * the storage, show it and send it too. Sending it twice is harmless. When it is sent, refused or discarded, the others
 * drop it. Work that is sent at once is not shared, except when its tab is closed: then the others send it.
 */

/** `enqueue` runs changes of the stored work one after the other. Returns a function that stops. */
export function followOtherTabs(
  client: QueryClient,
  owner: string,
  enqueue: (work: () => Promise<void>) => void,
): () => void {
  if (!('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(`unsent ${owner}`);
  let isOver = false;
  /** The keys of the work that has waited. */
  const waitedKeys = new Set<string>();
  const announce = () => {
    // This read ends after the writes before it.
    void keys(outbox()).then(
      () => isOver || channel.postMessage(null),
      () => {},
    );
  };
  const look = () => {
    const before = waitedKeys.size;
    for (const { state } of unsentOf(client)) if (isMarked(keyOf(state)!)) waitedKeys.add(keyOf(state)!);
    if (waitedKeys.size > before) announce();
  };
  const stops = [
    subscribeToWaiting(look),
    client.getMutationCache().subscribe(({ type, mutation }) => {
      const key = mutation && keyOf(mutation.state);
      if (key === undefined || !waitedKeys.has(key)) return;
      if (type === 'removed' || (type === 'updated' && mutation!.state.status !== 'pending')) announce();
    }),
    () => channel.close(),
  ];
  const hear = () => enqueue(() => followStorage(client, owner, waitedKeys, () => isOver));
  channel.onmessage = hear;
  const events = new AbortController();
  const { signal } = events;
  // This tab is being closed, perhaps.
  window.addEventListener('pagehide', () => channel.postMessage(null), { signal });
  // Another tab may have crashed.
  const onReturn = () => document.visibilityState === 'visible' && hear();
  document.addEventListener('visibilitychange', onReturn, { signal });
  // Work that began to wait before this file was loaded.
  look();
  hear();
  return () => {
    isOver = true;
    events.abort();
    for (const stop of stops) stop();
  };
}

/** Resumes stored work that this tab does not have, and drops work that is no longer stored. */
async function followStorage(
  client: QueryClient,
  owner: string,
  waitedKeys: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  const stored = await pendingOf(owner);
  if (isOver()) return;
  const missing = stored.filter(({ variables }) => findUnsent(client, variables.key) === undefined);
  for (const { variables } of missing) waitedKeys.add(variables.key);
  resume(client, missing);
  const gone: string[] = [];
  for (const { state } of unsentOf(client)) if (await wasRemoved(keyOf(state)!)) gone.push(keyOf(state)!);
  if (gone.length === 0 || isOver()) return;
  // Without this, the older data would show for a moment.
  await client.invalidateQueries();
  for (const { state } of unsentOf(client)) if (gone.includes(keyOf(state)!)) discardUnsent(client, keyOf(state)!);
}

const unsentOf = (client: QueryClient): Mutation[] =>
  client
    .getMutationCache()
    .getAll()
    .filter((each) => (each.state.status === 'pending' || isRefused(each)) && keyOf(each.state) !== undefined);

const keyOf = ({ variables }: Mutation['state']): string | undefined =>
  (variables as { key?: string } | undefined)?.key;
