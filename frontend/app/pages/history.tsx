import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useId, useOptimistic, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { list } from '#frontend/features/commitments/queries.ts';
import type { Seen } from '#frontend/features/commitments/seen.ts';
import {
  addMonths,
  askedMonth,
  askedYear,
  isFirstMonth,
  isFirstYear,
  monthOf,
  monthWithin,
  yearOf,
} from '#frontend/features/history/calendar.ts';
import { correct } from '#frontend/features/history/corrections.ts';
import { type Choice, DayList, type Names } from '#frontend/features/history/day-list.tsx';
import { useMonth } from '#frontend/features/history/month.ts';
import { MonthCalendar } from '#frontend/features/history/month-calendar.tsx';
import { entriesOf, summaryOfYear } from '#frontend/features/history/queries.ts';
import { DaysSkeleton, MonthSkeleton, YearSkeleton } from '#frontend/features/history/skeletons.tsx';
import { Stepper } from '#frontend/features/history/stepper.tsx';
import { useToday } from '#frontend/features/history/use-today.ts';
import { monthName } from '#frontend/features/history/words.ts';
import { YearMonths } from '#frontend/features/history/year-months.tsx';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { Segments } from '#frontend/ui/segments.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import type { Clock } from '#shared/domain/periods.ts';
import { commitmentPath } from '../commitment-path.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { together } from '../together.ts';

const VIEWS = { month: 'Month', year: 'Year' };
const STATES = {
  failure: 'Failed to fetch history',
  offline: 'You are offline. Your history shows when you are back.',
};

export default function HistoryPage() {
  const clockQuery = useQuery({ ...me, select: clockOf });
  const namesQuery = useQuery({ ...list, select: namesOf });
  const { now, today } = useToday(clockQuery.data);
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const go = (asked: Record<string, string>) => void navigate(addressOf(asked));
  const current = monthOf(today);
  const asked = askedMonth(params.get('month'), current);
  const year = askedYear(params.get('year'), yearOf(today));
  const month = year === undefined ? (asked ?? current) : monthWithin(year, asked, current);
  const [view, showView] = useOptimistic<keyof typeof VIEWS>(year === undefined ? 'month' : 'year');
  const both = together(clockQuery, namesQuery);

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
      return <Year year={year} clock={clock} today={today} go={(to) => go({ year: to })} />;
    }
    return <Month month={month} clock={clock} names={names} now={now} today={today} go={(to) => go({ month: to })} />;
  };

  return (
    <Page
      name="History"
      actions={
        <div className="history-actions">
          <Link className="quiet-link" to={PATHS.commitments}>
            Commitments
          </Link>
          <Segments label="Period" choices={VIEWS} value={view} onChoose={choose} />
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
    <Blank
      action={
        <Link className="button quiet" to={PATHS.commitments}>
          Make your first commitment
        </Link>
      }
    >
      What you do, skip and miss will show here, day by day.
    </Blank>
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
          unit="month"
          onBack={isFirstMonth(month) ? undefined : () => go(addMonths(month, -1))}
          onForth={month >= monthOf(today) ? undefined : () => go(addMonths(month, 1))}
        >
          {monthName(month)}
        </Stepper>
        <MonthCalendar
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
                empty={`Nothing was due in ${monthName(month)}.`}
                chosen={chosen}
                commitmentPath={commitmentPath}
                onCorrect={(entry, deed) => correct(client, entry, deed)}
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
  clock: Clock;
  today: string;
  go: (year: string) => void;
}

function Year({ year, clock, today, go }: YearProps) {
  const query = useQuery(summaryOfYear(year));
  const id = useId();
  const other = (by: number) => String(Number(year) + by);
  return (
    <section aria-labelledby={id}>
      <Stepper
        id={id}
        unit="year"
        onBack={isFirstYear(year) ? undefined : () => go(other(-1))}
        onForth={year >= yearOf(today) ? undefined : () => go(other(1))}
      >
        {year}
      </Stepper>
      <Fetched query={query} skeleton={<YearSkeleton />} {...STATES}>
        {(days) => (
          <YearMonths
            year={year}
            today={today}
            weekStart={clock.weeklyResetDay}
            days={days}
            monthPath={(month) => addressOf({ month })}
          />
        )}
      </Fetched>
    </section>
  );
}

/** The address of a month, of a year (with the month to come back to), or of what is shown without asking for either. */
function addressOf(asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString();
  return query ? `${PATHS.history}?${query}` : PATHS.history;
}

/** What the history needs to know of the commitments. */
function namesOf(all: Seen[]): Names {
  return new Map(all.map(({ commitment: { id, title } }, place) => [id, { title, place }]));
}
