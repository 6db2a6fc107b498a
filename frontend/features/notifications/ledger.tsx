import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { remembered } from '#frontend/lib/remembered.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { Segments } from '#frontend/ui/segments.tsx';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Decision } from '#shared/contracts/notifications.ts';
import { addDays, isTimezone, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { byDay, isShown, SHOWN, type Shown } from './days.ts';
import { HappeningRow } from './happening-row.tsx';
import { LedgerFrame, LedgerSkeleton } from './ledger-frame.tsx';
import { ledger } from './ledger-queries.ts';
import { dayWords } from './ledger-words.ts';

interface LedgerProps {
  timezone: string;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

const FAILED = 'Failed to fetch notifications';

/** What became of each notification of the last 30 days. */
export default function Ledger({ timezone, shown, onShow }: LedgerProps) {
  const { data, error, isError, isRefetchError, fetchStatus, refetch, ...pages } = useInfiniteQuery(ledger);
  const online = useOnline();
  const retry = () => void refetch();
  const decisions = data?.pages.flat();
  const failed = isError || fetchStatus === 'paused';
  return (
    <LedgerFrame>
      {decisions === undefined && failed ? (
        <Failure offline="You are offline. What notified you shows when you are back." retry={retry}>
          {FAILED}
        </Failure>
      ) : null}
      {decisions === undefined && !failed ? <LedgerSkeleton /> : null}
      {/* That one is offline is said at the top of the page. */}
      {decisions ? (
        <OfflineNote retry={retry}>{online && isRefetchError ? remembered(error) : null}</OfflineNote>
      ) : null}
      {decisions?.length === 0 ? <p className="ledger-none">Nothing has notified you in the last 30 days.</p> : null}
      {decisions && decisions.length > 0 ? (
        <>
          <Segments label="Show" choices={SHOWN} value={shown} onChoose={onShow} />
          <Days
            decisions={decisions.filter((decision) => isShown(decision, shown))}
            none={shown === 'sent' ? 'None of these was sent.' : 'All of these were sent.'}
            timezone={isTimezone(timezone) ? timezone : 'UTC'}
            {...pages}
          />
        </>
      ) : null}
    </LedgerFrame>
  );
}

interface DaysProps {
  decisions: readonly Decision[];
  /** Said where there is none. */
  none: string;
  timezone: string;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

function Days({ decisions, none, timezone, ...pages }: DaysProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const now = useNow((instant) => toInstant(addDays(toLocal(instant, timezone).date, 1), '00:00', timezone));
  const today = toLocal(now, timezone).date;
  const days = byDay(decisions, timezone);
  const rows = days.reduce((sum, { happenings }) => sum + happenings.length, 0);
  const [box, onEarlier] = useFocusOnEarlier(rows, fetchNextPage);
  return (
    <div className="ledger" ref={box} tabIndex={-1}>
      {decisions.length === 0 ? <p className="ledger-none">{none}</p> : null}
      {days.map(({ date, happenings }) => (
        <div key={date}>
          <h3>{dayWords(date, today)}</h3>
          <ul>
            {happenings.map((happening) => (
              <HappeningRow key={happening.id} happening={happening} timezone={timezone} />
            ))}
          </ul>
        </div>
      ))}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <p className="alert" role="alert">
          {FAILED}
        </p>
      ) : null}
      {hasNextPage ? (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && onEarlier()}
        >
          {isFetchingNextPage ? 'Loading...' : isFetchNextPageError ? 'Try again' : 'Show earlier'}
        </button>
      ) : null}
    </div>
  );
}

/** Takes the reader to the first of the rows that came: the button that asked for them may have gone with the last. */
function useFocusOnEarlier(rows: number, fetchNextPage: () => Promise<unknown>) {
  const box = useRef<HTMLDivElement>(null);
  /** How many rows there were when earlier ones had been asked for, and were answered. */
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (before === undefined) return;
    setBefore(undefined);
    const first = box.current?.querySelectorAll<HTMLElement>('li')[before];
    if (first) first.focus();
    // Nothing of what came is shown.
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [before]);
  const onEarlier = () => void fetchNextPage().then(() => setBefore(rows));
  return [box, onEarlier] as const;
}
