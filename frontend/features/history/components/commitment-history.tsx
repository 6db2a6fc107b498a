import '../amounts.css';
import '../history.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { monthOf } from '#frontend/lib/months.ts';
import type { ShownEntry } from '#frontend/lib/notes.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history-commitment.ts';
import { chartedEntries, lastOfPauses, monthSentences } from '../commitment-model.ts';
import { correctionLabel, longDate, monthName, shortDate, spanOf } from '../model.ts';
import { EntryRow, type OnNote } from './entry-row.tsx';

/** Loaded only for a commitment with a target. */
export const amountChart = lazyModule(() => import('./amount-chart.tsx'));

/** The chart, with reserved space while its code is loading. */
export function ChartRoom({ entries, commitment, now }: ChartRoomProps) {
  return chartedEntries(entries, commitment, now).charted.length > 0 ? <div className="amounts-room" /> : null;
}

interface ChartRoomProps {
  entries: readonly HistoryEntry[];
  commitment: Pick<Commitment, 'frequency' | 'schedule'>;
  now: number;
}

interface HistoryProps {
  title: string;
  /** When the commitment was created. */
  createdAt: string;
  startDate: string;
  closed: boolean;
  /** Newest first. */
  entries: readonly ShownEntry[];
  clock: Clock;
  now: number;
  today: string;
  onNote: OnNote;
  /** Whether the pause of a period can still be changed. */
  canChangePause: (entry: HistoryEntry) => boolean;
  /** Changes the pause of a period. */
  onPause: (entry: HistoryEntry) => void;
  /** Fetches earlier entries; `undefined` if there are none. */
  onEarlier: (() => void) | undefined;
  loading: boolean;
  /** Why earlier entries could not be fetched. */
  failure: string | null;
}

/** The history of a commitment, by month. */
export function CommitmentHistory(props: HistoryProps) {
  const { title, entries, clock, now, onEarlier, loading, failure } = props;
  const { createdAt, startDate, closed, today, onNote, canChangePause, onPause } = props;
  const pausedLast = closed ? [] : lastOfPauses(entries, now, today).filter(canChangePause);
  const months = [...Map.groupBy(entries, ({ due_date }) => monthOf(due_date))];
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // With the earliest entries the button disappears; the focus moves on.
    if (!onEarlier && asked.current) box.current?.querySelector<HTMLElement>('section:last-of-type h3')?.focus();
    if (!onEarlier) asked.current = false;
  });

  const correction = closed ? null : correctionLabel(entries, now);
  return (
    <div className="day-list" ref={box}>
      {correction ? <p className="correction-note">{correction}</p> : null}
      {months.map(([month, own]) => (
        <section className="day" key={month}>
          <h3 tabIndex={-1}>{monthName(month)}</h3>
          <MonthWords words={monthSentences(own, props)} />
          <ul className="entries">
            {own.map((entry) => (
              <EntryRow
                key={entry.starts_at}
                entry={entry}
                name={nameOf(entry)}
                title={title}
                clock={clock}
                now={now}
                today={today}
                createdAt={createdAt}
                startDate={startDate}
                closed={closed}
                onNote={onNote}
                link={
                  pausedLast.includes(entry) ? (
                    <button
                      type="button"
                      className="quiet-link"
                      aria-label={text.changePauseOf(nameOf(entry))}
                      onClick={() => onPause(entry)}
                    >
                      {text.changePause}
                    </button>
                  ) : null
                }
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

/** The sentences of a month. Requests end with months, so each shown month is complete. */
function MonthWords({ words }: { words: string | null }) {
  return words === null ? null : <p className="month-words">{words}</p>;
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
 * Loads earlier entries ('Show earlier'). Remembers the request, because a confirmed correction refetches all entries,
 * which cancels it.
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
