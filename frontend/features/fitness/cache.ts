import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { dateOfEntry } from '#shared/domain/fitness.ts';
import { entriesKey, LAST_WEIGHT_KEY, WEIGHTS_KEY } from './query-keys.ts';

/** What the live channel tells of an entry: it is new, another, or no longer there. */
export function applyEntryEvent(
  client: QueryClient,
  { entry, deleted }: Extract<LiveEvent, { type: 'entry_updated' }>,
): void {
  if (deleted) dropEntry(client, entry);
  else showEntry(client, entry);
}

/* What is known of days and of weights, and what answers and the live channel tell of them. */

/** Shows an entry as it is now, on its day and among the weights. */
export function showEntry(client: QueryClient, entry: Entry): void {
  change(client, entry, (all) => withEntry(all, entry));
}

/** Shows that it is no longer there. */
export function dropEntry(client: QueryClient, entry: Pick<Entry, 'id' | 'entry_type'>): void {
  change(client, entry, (all) => withoutEntry(all, entry.id));
}

/** After a failure, too: it may have been done all the same. */
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
    // An answer that was asked for earlier may not know it yet.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  }
  // The last one before the year that is known may be another.
  if (entry_type === 'weight') void client.invalidateQueries({ queryKey: LAST_WEIGHT_KEY });
}

function keysOf(id: string, type: Entry['entry_type']) {
  const day = entriesKey(dateOfEntry(id) ?? '');
  return type === 'weight' ? [day, WEIGHTS_KEY] : [day];
}

/** The list with an entry as it is now. Ids sort by day and by when they were made. */
function withEntry<Kept extends Entry>(all: readonly Kept[], entry: Kept): Kept[] {
  return [entry, ...withoutEntry(all, entry.id)].sort((a, b) => (a.id < b.id ? 1 : -1));
}

function withoutEntry<Kept extends Entry>(all: readonly Kept[], id: string): Kept[] {
  return all.filter((each) => each.id !== id);
}
