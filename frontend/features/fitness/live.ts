import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { dropEntry, showEntry } from './cache.ts';

/** What the live channel tells of an entry: it is new, another, or no longer there. */
export function applyEntry(
  client: QueryClient,
  { entry, deleted }: Extract<LiveEvent, { type: 'entry_updated' }>,
): void {
  if (deleted) dropEntry(client, entry);
  else showEntry(client, entry);
}
