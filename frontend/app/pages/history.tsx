import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useId, useMemo, useOptimistic, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import type { CommitmentSnapshot } from '#frontend/features/commitments/model.ts';
import { entriesOf, summaryOfYear, useToday } from '#frontend/features/history/api.ts';
import { MonthCalendar, Stepper, YearMonths } from '#frontend/features/history/components/calendars.tsx';
import { type Choice, DayList, type Names } from '#frontend/features/history/components/day-list.tsx';
import { DaysSkeleton, MonthSkeleton, YearSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { correct, useCorrections, withCorrections } from '#frontend/features/history/corrections.ts';
import {
  addMonths,
  correctableUntil,
  type Days,
  daysOf,
  isFirstMonth,
  isFirstYear,
  isNotCounted,
  monthName,
  monthOf,
  monthWithin,
  requestedMonth,
  requestedYear,
  summaryOf,
  yearName,
  yearOf,
} from '#frontend/features/history/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { firstWeekday } from '#frontend/lib/locale.ts';
import { Segments } from '#frontend/ui/segments.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { commitmentPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';

const STATES = { failure: text.failure, offline: text.offline };

export default function HistoryPage() {
  const clockQuery = useQuery({ ...me, select: clockOf });
  const namesQuery = useQuery({ ...commitmentQueries.list, select: namesOf });
  const { now, today } = useToday(clockQuery.data);
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const go = (asked: Record<string, string>) => void navigate(addressOf(asked));
  const current = monthOf(today);
  const asked = requestedMonth(params.get('month'), current);
  const year = requestedYear(params.get('year'), yearOf(today));
  const month = year === undefined ? (asked ?? current) : monthWithin(year, asked, current);
  const [view, showView] = useOptimistic<keyof typeof text.views>(year === undefined ? 'month' : 'year');
  const both = combineQueries(clockQuery, namesQuery);

  // The choice shows at once, also while the address and the page follow.
  const choose = (chosen: typeof view) =>
    startTransition(() => {
      showView(chosen);
      const kept = month === current ? {} : { month };
      go(chosen === 'year' ? { year: yearOf(month), ...kept } : kept);
    });
  const content = ([clock, names]: readonly [Clock, Names]) => {
    if (names.size === 0) return <NothingYet />;
    if (year !== undefined) {
      return <Year year={year} today={today} go={(to) => go({ year: to })} />;
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
          <Segments label={text.period} choices={text.views} value={view} onChoose={choose} />
        </div>
      }
    >
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
        <MonthCalendar
          month={month}
          today={today}
          weekStart={firstWeekday()}
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
                onCorrect={(entry, kind) => correct(client, entry, kind)}
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
  today: string;
  go: (year: string) => void;
}

function Year({ year, today, go }: YearProps) {
  const query = useQuery(summaryOfYear(year));
  const id = useId();
  const other = (by: number) => String(Number(year) + by);
  return (
    <section aria-labelledby={id}>
      <Stepper
        id={id}
        previous={text.previousYear}
        next={text.nextYear}
        onBack={isFirstYear(year) ? undefined : () => go(other(-1))}
        onForth={year >= yearOf(today) ? undefined : () => go(other(1))}
      >
        {yearName(year)}
      </Stepper>
      <Fetched query={query} skeleton={<YearSkeleton />} {...STATES}>
        {(days) => (
          <YearMonths
            year={year}
            today={today}
            weekStart={firstWeekday()}
            days={days}
            monthPath={(month) => addressOf({ month })}
          />
        )}
      </Fetched>
    </section>
  );
}

/**
 * The address of a month, of a year (with the month to come back to), or of what is shown without asking for either.
 */
function addressOf(asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString();
  return query ? `${PATHS.history}?${query}` : PATHS.history;
}

/** What the history needs to know of the commitments. */
function namesOf(all: CommitmentSnapshot[]): Names {
  return new Map(all.map(({ commitment: { id, title } }, place) => [id, { title, place }]));
}

interface MonthOptions {
  month: string;
  today: string;
  clock: Clock;
  names: Names;
  now: number;
}

/** A month as it is shown: its entries by day, with what was corrected, and the numbers of each day. */
function useMonth(
  entries: readonly HistoryEntry[] | undefined,
  { month, today, clock, names, now }: MonthOptions,
): { shown: Days | undefined; summaries: ReadonlyMap<string, DaySummary> } {
  const corrections = useCorrections();
  const shown = useMemo(() => {
    if (!entries) return undefined;
    // What does not count is shown only while something can be said about it.
    const isShown = (entry: HistoryEntry) => !isNotCounted(entry, now) || correctableUntil(entry, now) !== undefined;
    const known = entries.filter((entry) => names.has(entry.commitment_id) && isShown(entry));
    const order = new Map([...names].map(([id, { place }]) => [id, place]));
    const all = known.map((entry) => withCorrections(entry, corrections));
    return daysOf(all, { month, today, clock, order });
  }, [entries, corrections, names, month, today, clock, now]);
  const summaries = useMemo(() => new Map(shown?.days.map((day) => [day.date, summaryOf(day, now)])), [shown, now]);
  return { shown, summaries };
}
