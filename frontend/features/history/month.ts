import { useMemo } from 'react';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { corrected } from './corrected.ts';
import { useCorrections } from './corrections.ts';
import type { Names } from './day-list.tsx';
import { correctableUntil, type Days, daysOf, isUncounted, summaryOf } from './days.ts';

interface Asked {
  month: string;
  today: string;
  clock: Clock;
  names: Names;
  now: number;
}

/** A month as it is shown: its entries by day, with what was corrected, and the numbers of each day. */
export function useMonth(
  entries: readonly HistoryEntry[] | undefined,
  { month, today, clock, names, now }: Asked,
): { shown: Days | undefined; summaries: ReadonlyMap<string, DaySummary> } {
  const corrections = useCorrections();
  const shown = useMemo(() => {
    if (!entries) return undefined;
    // What does not count is shown only while something can be said about it.
    const isShown = (entry: HistoryEntry) => !isUncounted(entry, now) || correctableUntil(entry, now) !== undefined;
    const known = entries.filter((entry) => names.has(entry.commitment_id) && isShown(entry));
    const order = new Map([...names].map(([id, { place }]) => [id, place]));
    const all = known.map((entry) => corrected(entry, corrections));
    return daysOf(all, { month, today, clock, order });
  }, [entries, corrections, names, month, today, clock, now]);
  const summaries = useMemo(() => new Map(shown?.days.map((day) => [day.date, summaryOf(day, now)])), [shown, now]);
  return { shown, summaries };
}
