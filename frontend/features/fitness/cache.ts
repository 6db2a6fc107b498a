import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { dateOfEntry } from '#shared/domain/fitness.ts';
import { entriesKey, LAST_WEIGHT_KEY, WEIGHTS_KEY } from './query-keys.ts';

/** An entry that the live channel reports as created, updated or deleted. */
export function applyEntryEvent(
  client: QueryClient,
  { entry, deleted }: Extract<LiveEvent, { type: 'entry_updated' }>,
): void {
  if (deleted) dropEntry(client, entry);
  else showEntry(client, entry);
}

/* Cache updates for days and weights, from replies and from the live channel. */

/** Adds an entry to its day, and a weight to the weights as well. */
export function showEntry(client: QueryClient, entry: Entry): void {
  change(client, entry, (all) => withEntry(all, entry));
}

/** Removes an entry from both. */
export function dropEntry(client: QueryClient, entry: Pick<Entry, 'id' | 'entry_type'>): void {
  change(client, entry, (all) => withoutEntry(all, entry.id));
}

/** Also after a failure: the server may have made the change. */
export function invalidateEntry(client: QueryClient, { id, entry_type }: Pick<Entry, 'id' | 'entry_type'>): void {
  for (const queryKey of keysOf(id, entry_type)) void client.invalidateQueries({ queryKey });
}

function change(
  client: QueryClient,
  { id, entry_type }: Pick<Entry, 'id' | 'entry_type'>,
  to: (all: Entry[]) => Entry[],
): void {
  for (const queryKey of keysOf(id, entry_type)) {
    client.setQueryData<Entry[]>(queryKey, (all) => all && to(all));
    // A running request may return an older state.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  }
  // The last weight before the cached year may have changed.
  if (entry_type === 'weight') void client.invalidateQueries({ queryKey: LAST_WEIGHT_KEY });
}

function keysOf(id: string, type: Entry['entry_type']) {
  const day = entriesKey(dateOfEntry(id) ?? '');
  return type === 'weight' ? [day, WEIGHTS_KEY] : [day];
}

/** The list with an entry added or replaced. Ids sort by day and by time of creation. */
function withEntry<Kept extends Entry>(all: readonly Kept[], entry: Kept): Kept[] {
  return [entry, ...withoutEntry(all, entry.id)].sort((a, b) => (a.id < b.id ? 1 : -1));
}

function withoutEntry<Kept extends Entry>(all: readonly Kept[], id: string): Kept[] {
  return all.filter((each) => each.id !== id);
}
