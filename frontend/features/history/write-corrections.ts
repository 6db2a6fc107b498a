import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { COMMITMENT_KEY, DATE_KEY, FOUND_KEY, MONTHS_KEY } from '#frontend/lib/history-keys.ts';
import { withNotes } from '#frontend/lib/notes.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { type Correction, withCorrections } from './corrections.ts';

/* Writes sent notes and corrections into the cached entries. */

/** Changes all cached entries. */
function write(client: QueryClient, renew: (entry: HistoryEntry) => HistoryEntry): void {
  const renewed = (entries: HistoryEntry[]) => entries.map(renew);
  for (const queryKey of [MONTHS_KEY, DATE_KEY]) {
    client.setQueriesData<HistoryEntry[]>({ queryKey }, (entries) => entries && renewed(entries));
  }
  for (const queryKey of [COMMITMENT_KEY, FOUND_KEY]) {
    client.setQueriesData<InfiniteData<HistoryEntry[]>>(
      { queryKey },
      (all) => all && { ...all, pages: all.pages.map(renewed) },
    );
  }
}

/** Writes a sent note. */
export function writeNote(client: QueryClient, change: UnsentChange): void {
  write(client, (entry) => withNotes(entry, [change]));
}

/** Writes a confirmed correction. */
export function writeCorrection(client: QueryClient, correction: Correction): void {
  write(client, (entry) => withCorrections(entry, [correction]));
}
