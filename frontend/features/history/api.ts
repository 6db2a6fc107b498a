import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { HISTORY_KEY, MONTHS_KEY } from '#frontend/lib/history-keys.ts';
import { monthOf, rangeOfMonth } from '#frontend/lib/months.ts';
import { type ShownEntry, saveNote, usePendingNotes, withNotes } from '#frontend/lib/notes.ts';
import { KEPT } from '#frontend/lib/query-client.ts';
import { SPREAD } from '#frontend/lib/timers.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { type DaySummary, history } from '#shared/contracts/history.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { unpausedUntil } from '#shared/domain/pauses.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { noteRemoved, undo } from '#shared/text/commitments.ts';
import { useCorrections, withCorrections } from './corrections.ts';
import { type Days, dayOf, daysOf, isListed, rangeOfYear, summaryOf } from './model.ts';

const DAY = 86_400_000;
/** Long enough for going back. Not longer, because months are large. */
const KEPT_FOR = 5 * 60_000;
/** The last two months are stored for use offline. */
const RECENT = 62 * DAY;
// Always refetched: the cache lacks an action that was just made on another page.
export const ALWAYS_ANEW = { gcTime: KEPT_FOR, refetchOnMount: 'always' } as const;

/** The entries of all commitments in a month. */
export const entriesOf = (month: string) =>
  queryOptions({
    queryKey: [...MONTHS_KEY, month],
    queryFn: ({ signal }) => call(history.list, { query: rangeOfMonth(month), signal }),
    // For thousands of entries, rendering again is faster than comparing.
    structuralSharing: false,
    ...ALWAYS_ANEW,
    gcTime: isRecent(month) ? KEPT : KEPT_FOR,
  });

const isRecent = (month: string): boolean => month >= new Date(Date.now() - RECENT).toISOString().slice(0, 7);

/** The numbers of each day of a year, with notes and amounts. */
export const summaryOfYear = (year: string) =>
  queryOptions({
    queryKey: [...HISTORY_KEY, 'years', year],
    queryFn: ({ signal }) => call(history.summary, { query: { ...rangeOfYear(year), details: 'true' }, signal }),
    ...ALWAYS_ANEW,
  });

/**
 * The current instant, and the date by the user's clock (by the device until that is loaded). At the end of the day,
 * the history is refetched.
 */
export function useToday(clock: Clock | undefined): { now: number; today: string } {
  const now = useNow((instant) => (clock ? nextReset(clock, 'daily', instant) : Number.POSITIVE_INFINITY));
  const known = clock && dayAt(clock, now);
  const today = known ?? toLocal(now, Intl.DateTimeFormat().resolvedOptions().timeZone).date;
  const client = useQueryClient();
  const before = useRef(known);
  useEffect(() => {
    const turned = before.current !== undefined && before.current !== known;
    before.current = known;
    if (turned) setTimeout(() => client.invalidateQueries({ queryKey: HISTORY_KEY }), Math.random() * SPREAD);
  }, [known, client]);
  return { now, today };
}

interface Listing {
  data?: readonly { commitment: Commitment }[] | undefined;
  isFetching: boolean;
}

/**
 * The commitments of the lists by their ids, each with its position. During a fetch, earlier commitments stay: one that
 * was closed elsewhere is in neither list for a moment, and a note that is being written must not disappear with its
 * row.
 */
export function useNames(...lists: readonly [Listing, Listing]): ReadonlyMap<string, Commitment & { place: number }> {
  const [open, closed] = lists.map(({ data }) => data);
  const known = useMemo(() => {
    const all = [...(open ?? []), ...(closed ?? [])];
    return new Map(all.map(({ commitment }, place) => [commitment.id, { ...commitment, place }]));
  }, [open, closed]);
  const isReading = lists.some(({ isFetching }) => isFetching);
  const [settled, setSettled] = useState(known);
  if (!isReading && settled !== known) setSettled(known);
  return useMemo(() => {
    const lacks = isReading && [...settled.keys()].some((id) => !known.has(id));
    return lacks ? new Map([...settled, ...known]) : known;
  }, [settled, known, isReading]);
}

/** Writes the note of an entry; `title` is that of its commitment. Removing a note can be undone in a toast. */
export function noteEntry(client: QueryClient, entry: HistoryEntry, title: string, note: string): void {
  toaster.prepare();
  const { commitment_id: commitmentId, starts_at: at, date } = entry;
  const before = entry.note;
  saveNote(client, { commitmentId, title, at, date, note, before });
  if (note || !before) return;
  const press = () => saveNote(client, { commitmentId, title, at, date, note: before, before: null });
  notify('success', noteRemoved, { action: { label: undo, press } });
}

interface MonthOptions {
  month: string;
  today: string;
  clock: Clock;
  names: ReadonlyMap<string, Partial<Pick<Commitment, 'closed_at' | 'pauses'>> & { place: number }>;
  now: number;
}

/** A month to show: its entries by day, with unsent corrections and notes, and the numbers of each day. */
export function useMonth(
  entries: readonly HistoryEntry[] | undefined,
  { month, today, clock, names, now }: MonthOptions,
): { shown: Days | undefined; summaries: ReadonlyMap<string, DaySummary> } {
  const corrections = useCorrections();
  const notes = usePendingNotes();
  const shown = useMemo(() => {
    if (!entries) return undefined;
    const own = entries.filter(({ commitment_id }) => names.has(commitment_id));
    const known = own.map((entry) => withRest(entry, names.get(entry.commitment_id) ?? {}, today));
    const order = new Map([...names].map(([id, { place }]) => [id, place]));
    const all = known
      .map((entry) => withNotes(withCorrections(entry, corrections), notes))
      .filter((entry) => isListed(entry, now));
    return daysOf(all, { month, today, clock, order });
  }, [entries, corrections, notes, names, month, today, clock, now]);
  const summaries = useMemo(() => new Map(shown?.days.map((day) => [day.date, summaryOf(day, now)])), [shown, now]);
  return { shown, summaries };
}

interface AddressOptions extends Pick<MonthOptions, 'month' | 'clock'> {
  show: (entry: { date: string; commitmentId: string }) => void;
  goTo: (month: string, hash: string) => void;
}

/**
 * Goes to the entry that the address names by its commitment and the date on which its period began. The entry is shown
 * on the last day of its period, perhaps in another month.
 */
export function useEntryOfAddress(entries: readonly HistoryEntry[] | undefined, options: AddressOptions): void {
  const { hash, key } = useLocation();
  const followed = useRef<string>(undefined);
  const follow = useEffectEvent((entry: HistoryEntry) => {
    const { month, clock, show, goTo } = options;
    const day = dayOf(entry, clock);
    if (!day || followed.current === key) return;
    if (monthOf(day) !== month) return goTo(monthOf(day), hash);
    followed.current = key;
    show({ date: day, commitmentId: entry.commitment_id });
  });
  useEffect(() => {
    const [id, date] = hash.slice(1).split('.');
    const entry = date && entries?.find((each) => each.commitment_id === id && each.date === date);
    if (entry) follow(entry);
  }, [entries, hash]);
}

/**
 * The entry with the state of its commitment: closed during the period, so that nothing can be done any more, or paused
 * for all days that are left.
 */
export function withRest(
  entry: HistoryEntry,
  { closed_at, pauses = [] }: Partial<Pick<Commitment, 'closed_at' | 'pauses'>>,
  today: string,
): ShownEntry {
  const { status, skipped, paused, starts_at, date, due_date, ends_at } = entry;
  if (status !== 'pending' || skipped) return entry;
  if (closed_at && starts_at <= closed_at && (ends_at === null || closed_at < ends_at)) {
    return { ...entry, isClosed: true };
  }
  const isUnderWay = date <= today && today <= due_date;
  return paused && isUnderWay && unpausedUntil(pauses, due_date) < today ? { ...entry, isResting: true } : entry;
}
