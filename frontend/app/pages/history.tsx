import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useId, useOptimistic, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import {
  entriesOf,
  noteEntry,
  summaryOfYear,
  useEntryOfAddress,
  useMonth,
  useNames,
  useToday,
} from '#frontend/features/history/api.ts';
import { type Choice, DayList, type Names } from '#frontend/features/history/components/day-list.tsx';
import { HistoryCalendar } from '#frontend/features/history/components/history-calendar.tsx';
import { DaysSkeleton, MonthSkeleton, YearSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import {
  firstYear,
  isFirstMonth,
  monthName,
  monthWithin,
  requestedWords,
  requestedYear,
  yearName,
} from '#frontend/features/history/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { addMonths, monthOf, requestedMonth, yearOf } from '#frontend/lib/months.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { Stepper } from '#frontend/ui/month-calendar.tsx';
import { SearchField } from '#frontend/ui/search-field.tsx';
import { Segments } from '#frontend/ui/segments.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { MONTH_OF_HISTORY } from '#shared/site.ts';
import * as text from '#shared/text/history.ts';
import { review } from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { commitmentPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';

/** The notes that a search has found. */
const foundNotes = lazyModule(() => import('./found-notes.tsx'));
const yearMonths = lazyModule(() => import('#frontend/features/history/components/year-months.tsx'));

const STATES = { failure: text.failure, offline: text.offline };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, commitmentQueries.list);

export default function HistoryPage() {
  const clockQuery = useQuery({ ...me, select: clockOf });
  const listQuery = useQuery(commitmentQueries.list);
  // Closed commitments keep their history. Nothing waits for this answer: most users have closed none.
  const closedQuery = useQuery(commitmentQueries.closed);
  const names: Names = useNames(listQuery, closedQuery);
  const { now, today } = useToday(clockQuery.data);
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const go = (asked: Record<string, string>) => void navigate(addressOf(asked));
  const current = monthOf(today);
  const asked = requestedMonth(params.get('month'), current);
  const year = requestedYear(params.get('year'), yearOf(today));
  const month = year === undefined ? (asked ?? current) : monthWithin(year, asked, current);
  const [view, showView] = useOptimistic<keyof typeof text.views>(year === undefined ? 'month' : 'year');
  const both = combineQueries(clockQuery, listQuery);
  const words = requestedWords(params.get('q'));
  const Found = useLazyModule(foundNotes, words !== '')?.default;
  // Back leaves the search, and does not return to earlier search texts.
  const search = (q: string) => {
    const period = Object.fromEntries([...params].filter(([name]) => name !== 'q'));
    void navigate(addressOf({ ...period, ...(q && { q }) }), { replace: words !== '' });
  };

  // The control shows the choice at once, before the address and the page follow.
  const choose = (chosen: typeof view) =>
    startTransition(() => {
      showView(chosen);
      const kept = month === current ? {} : { month };
      go(chosen === 'year' ? { year: yearOf(month), ...kept } : kept);
    });
  // Decided only with the list: the closed commitments may be loaded before it, and do not tell.
  const hasNone = both.data !== undefined && names.size === 0 && !closedQuery.isPending;
  const content = ([clock]: readonly [Clock, ...unknown[]]) => {
    if (hasNone) return <NothingYet />;
    if (words !== '' && !Found) return <DaysSkeleton />;
    if (Found) return <Found words={words} clock={clock} names={names} now={now} today={today} />;
    if (year !== undefined) {
      const began = firstDay(names.values(), today);
      const first = firstYear(began, closedQuery.data !== undefined);
      const shown = { year: year < first ? first : year, first, began, today, weekStart: clock.weeklyResetDay };
      return <Year {...shown} go={(to) => go({ year: to })} />;
    }
    return <Month month={month} clock={clock} names={names} now={now} today={today} go={(to) => go({ month: to })} />;
  };

  return (
    <Page
      name={text.history}
      actions={
        <div className="history-actions">
          <Link className="quiet-link" to={PATHS.commitments}>
            {text.commitments}
          </Link>
          <Link className="quiet-link" to={PATHS.reviews.replace(':id?', 'current')}>
            {review}
          </Link>
          <Segments label={text.period} choices={text.views} value={view} onChoose={choose} />
        </div>
      }
    >
      {hasNone ? null : (
        <SearchField
          label={text.searchNotes}
          value={words}
          minimum={LIMITS.searchMinimum}
          maxLength={LIMITS.searchLength}
          onSearch={search}
        />
      )}
      {both.data ? (
        content(both.data)
      ) : (
        <Fetched query={both} skeleton={<MonthSkeleton />} {...STATES}>
          {content}
        </Fetched>
      )}
    </Page>
  );
}

function NothingYet() {
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={PATHS.commitments}>
          {text.firstCommitment}
        </Link>
      }
    >
      {text.noCommitments}
    </EmptyState>
  );
}

interface MonthProps {
  month: string;
  clock: Clock;
  names: Names;
  now: number;
  today: string;
  go: (month: string) => void;
}

function Month({ month, clock, names, now, today, go }: MonthProps) {
  const query = useQuery(entriesOf(month));
  const { shown, summaries } = useMonth(query.data, { month, today, clock, names, now });
  const [chosen, setChosen] = useState<Choice>();
  const navigate = useNavigate();
  useEntryOfAddress(query.data, {
    month,
    clock,
    show: setChosen,
    goTo: (other, hash) => void navigate(MONTH_OF_HISTORY + other + hash, { replace: true }),
  });
  const client = useQueryClient();
  const id = useId();
  return (
    <div className="history-month">
      <div className="month-card">
        <Stepper
          id={id}
          previous={text.previousMonth}
          next={text.nextMonth}
          onBack={isFirstMonth(month) ? undefined : () => go(addMonths(month, -1))}
          onForth={month >= monthOf(today) ? undefined : () => go(addMonths(month, 1))}
        >
          {monthName(month)}
        </Stepper>
        <HistoryCalendar
          month={month}
          today={today}
          weekStart={clock.weeklyResetDay}
          summaries={summaries}
          labelledBy={id}
          onChoose={(date) => setChosen({ date })}
        />
      </div>
      <div className="month-days">
        <Fetched query={query} skeleton={<DaysSkeleton />} {...STATES}>
          {() =>
            shown ? (
              <DayList
                key={month}
                shown={shown}
                names={names}
                today={today}
                clock={clock}
                now={now}
                empty={text.nothingDueIn(monthName(month))}
                chosen={chosen}
                commitmentPath={commitmentPath}
                onNote={(...note) => noteEntry(client, ...note)}
              />
            ) : null
          }
        </Fetched>
      </div>
    </div>
  );
}

interface YearProps {
  year: string;
  /** The first year that can be opened. */
  first: string;
  /** The first day of the first commitment. */
  began: string;
  today: string;
  weekStart: number;
  go: (year: string) => void;
}

function Year({ year, first, began, today, weekStart, go }: YearProps) {
  const query = useQuery(summaryOfYear(year));
  const Months = useLazyModule(yearMonths)?.YearMonths;
  const id = useId();
  const other = (by: number) => String(Number(year) + by);
  return (
    <section aria-labelledby={id}>
      <Stepper
        id={id}
        previous={text.previousYear}
        next={text.nextYear}
        onBack={year <= first ? undefined : () => go(other(-1))}
        onForth={year >= yearOf(today) ? undefined : () => go(other(1))}
      >
        {yearName(year)}
      </Stepper>
      <Fetched query={query} skeleton={<YearSkeleton />} {...STATES}>
        {(days) =>
          Months ? (
            <Months
              year={year}
              began={began}
              today={today}
              weekStart={weekStart}
              days={days}
              monthPath={(month) => MONTH_OF_HISTORY + month}
            />
          ) : (
            <YearSkeleton />
          )
        }
      </Fetched>
    </section>
  );
}

/** The first day of the first of these commitments; today if all start later. */
function firstDay(commitments: Iterable<{ start_date: string }>, today: string): string {
  let first = today;
  for (const { start_date } of commitments) if (start_date < first) first = start_date;
  return first;
}

/** The address of the history with these params: a month, a year (with the month to return to), a search, or none. */
function addressOf(asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString();
  return query ? `${PATHS.history}?${query}` : PATHS.history;
}
