import '../history.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history-commitment.ts';
import { correctionLabel, longDate, monthName, monthOf, shortDate, spanOf } from '../model.ts';
import { EntryRow, type OnCorrect } from './entry-row.tsx';

interface HistoryProps {
  title: string;
  /** Newest first. */
  entries: readonly HistoryEntry[];
  clock: Clock;
  now: number;
  onCorrect: OnCorrect;
  /** Fetches earlier entries; `undefined` if there are none. */
  onEarlier: (() => void) | undefined;
  loading: boolean;
  /** Why earlier entries could not be fetched. */
  failure: string | null;
}

/** The history of a commitment, by month. */
export function CommitmentHistory(props: HistoryProps) {
  const { title, entries, clock, now, onCorrect, onEarlier, loading, failure } = props;
  const months = [...Map.groupBy(entries, ({ due_date }) => monthOf(due_date))];
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // With the earliest entries the button disappears, and the focus would be lost.
    if (!onEarlier && asked.current) box.current?.querySelector<HTMLElement>('section:last-of-type h3')?.focus();
    if (!onEarlier) asked.current = false;
  });

  return (
    <div className="day-list" ref={box}>
      {months.map(([month, own]) => (
        <section className="day" key={month}>
          <h3 tabIndex={-1}>{monthName(month)}</h3>
          <ul className="entries">
            {own.map((entry) => (
              <EntryRow
                key={entry.starts_at}
                entry={entry}
                name={nameOf(entry)}
                title={title}
                clock={clock}
                now={now}
                note={correctionLabel([entry], clock, now)}
                onCorrect={onCorrect}
              />
            ))}
          </ul>
        </section>
      ))}
      {months.length === 0 ? <p className="history-none">{text.nothingDueYet}</p> : null}
      {failure ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      {onEarlier ? (
        <button
          type="button"
          className="button quiet"
          aria-disabled={loading}
          onClick={() => {
            asked.current = true;
            if (!loading) onEarlier();
          }}
        >
          {loading ? text.loadingEarlier : text.showEarlier}
        </button>
      ) : null}
    </div>
  );
}

/** The date of a period of one day, or the range of a longer one. */
function nameOf(entry: HistoryEntry): string {
  if (entry.ends_at === null) return text.since(shortDate(entry.date));
  return spanOf(entry) ?? longDate(entry.due_date);
}

interface Earlier {
  /** Fetches earlier entries; `undefined` if there are none. */
  onEarlier: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

/**
 * 'Show earlier'. Remembers the request: a correction that is confirmed meanwhile refetches all entries, which cancels
 * the request for earlier ones.
 */
export function useEarlier(query: UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>>): Earlier {
  const { data, hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage } = query;
  const stretches = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const lacking = hasNextPage && stretches > 0 && stretches < wanted;
  const isNext = lacking && fetchStatus === 'idle' && !isFetchNextPageError;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  const onEarlier = () => {
    setWanted(stretches + 1);
    if (isFetchNextPageError) void fetchNextPage();
  };
  return {
    onEarlier: hasNextPage ? onEarlier : undefined,
    loading: lacking && !isFetchNextPageError,
    failed: isFetchNextPageError,
  };
}
