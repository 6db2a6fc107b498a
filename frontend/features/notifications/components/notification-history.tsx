import '../notifications.css';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { dayName } from '#frontend/lib/days.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { Segments } from '#frontend/ui/segments.tsx';
import { Failure, OfflineNote, partNote, useOnline } from '#frontend/ui/states.tsx';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays, isTimezone, toInstant, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/notification-history.ts';
import type { HistoryFilter } from '../model.ts';
import { type NotificationEntry, NotificationRow } from './notification-row.tsx';
import { HistorySection, HistorySkeleton } from './skeletons.tsx';

type Pages = InfiniteData<Decision[], string>;

/** The decisions, newest first, page by page. */
const historyQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'history'],
  queryFn: ({ signal, pageParam }) =>
    call(notifications.list, { ...(pageParam && { query: { before: pageParam } }), signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < LIMITS.notificationsAtOnce ? undefined : page.at(-1)?.at),
  refetchOnMount: 'always',
  // Each refetch reads all pages again: not when the user only looks away for a moment.
  refetchOnWindowFocus: true,
  staleTime: 60_000,
  meta: {
    kept: ({ pages, pageParams }: Pages): Pages => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }),
  },
});

interface HistoryProps {
  timezone: string;
  shown: HistoryFilter;
  onShow: (shown: HistoryFilter) => void;
}

/** The outcome of each notification of the last 30 days. */
export default function NotificationHistory({ timezone, shown, onShow }: HistoryProps) {
  const { data, dataUpdatedAt, error, isError, isRefetchError, fetchStatus, refetch, ...pages } =
    useInfiniteQuery(historyQuery);
  const online = useOnline();
  const retry = () => void refetch();
  const decisions = data?.pages.flat();
  const failed = isError || fetchStatus === 'paused';
  return (
    <HistorySection>
      {decisions === undefined && failed ? (
        <Failure offline={text.offline} retry={retry}>
          {text.loadFailed}
        </Failure>
      ) : null}
      {decisions === undefined && !failed ? <HistorySkeleton /> : null}
      {decisions ? (
        <OfflineNote retry={retry} at={dataUpdatedAt}>
          {partNote(online, isRefetchError, error)}
        </OfflineNote>
      ) : null}
      {decisions?.length === 0 ? <p className="notification-history-empty">{text.none}</p> : null}
      {decisions && decisions.length > 0 ? (
        <>
          <Segments label={text.show} choices={text.filters} value={shown} onChoose={onShow} />
          <Days
            decisions={decisions.filter((decision) => matchesFilter(decision, shown))}
            none={shown === 'sent' ? text.noneSent : text.allSent}
            timezone={isTimezone(timezone) ? timezone : 'UTC'}
            {...pages}
          />
        </>
      ) : null}
    </HistorySection>
  );
}

interface DaysProps {
  decisions: readonly Decision[];
  /** Shown if the list is empty. */
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
  const days = notificationsByDay(decisions, timezone);
  const rows = days.reduce((sum, { notifications }) => sum + notifications.length, 0);
  const [box, onEarlier] = useFocusOnEarlier(rows, fetchNextPage);
  return (
    <div className="notification-history" ref={box} tabIndex={-1}>
      {decisions.length === 0 ? <p className="notification-history-empty">{none}</p> : null}
      {days.map(({ date, notifications }) => (
        <div key={date}>
          <h3>{dayName(date, today)}</h3>
          <ul>
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} timezone={timezone} />
            ))}
          </ul>
        </div>
      ))}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <p className="alert" role="alert">
          {text.loadFailed}
        </p>
      ) : null}
      {hasNextPage ? (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && onEarlier()}
        >
          {isFetchingNextPage ? text.loadingEarlier : isFetchNextPageError ? text.tryAgain : text.showEarlier}
        </button>
      ) : null}
    </div>
  );
}

/** Focuses the first of the added rows: the button that loaded them is removed with the last page. */
function useFocusOnEarlier(rows: number, fetchNextPage: () => Promise<unknown>) {
  const box = useRef<HTMLDivElement>(null);
  /** The number of rows before the last added page. */
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (before === undefined) return;
    setBefore(undefined);
    const first = box.current?.querySelectorAll<HTMLElement>('li > button')[before];
    if (first) first.focus();
    // The filter hides all added rows.
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [before]);
  const onEarlier = () => void fetchNextPage().then(() => setBefore(rows));
  return [box, onEarlier] as const;
}

/** Held notifications count as not sent: users look there for a missing one. */
export function matchesFilter({ outcome }: Pick<Decision, 'outcome'>, shown: HistoryFilter): boolean {
  return shown === 'all' || (outcome === 'sent') === (shown === 'sent');
}

export interface Day {
  date: string;
  notifications: NotificationEntry[];
}

/**
 * Groups decisions by event and by the days of the user's clock, in their order. A decision on two pages counts once.
 * The decisions of one event follow each other and have the same instant.
 */
export function notificationsByDay(decisions: readonly Decision[], timezone: string): Day[] {
  const days: Day[] = [];
  const known = new Set<string>();
  for (const decision of decisions) {
    if (known.has(decision.id)) continue;
    known.add(decision.id);
    const { id, event, subject, at } = decision;
    const { date } = toLocal(Date.parse(at), timezone);
    const before = days.at(-1)?.notifications.at(-1);
    if (before?.at === at && before.event === event && before.subject === subject) {
      before.decisions.push(decision);
      continue;
    }
    const notification = { id, event, subject, at, decisions: [decision] };
    if (days.at(-1)?.date === date) days.at(-1)?.notifications.push(notification);
    else days.push({ date, notifications: [notification] });
  }
  return days;
}
