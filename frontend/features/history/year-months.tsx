import { Link } from 'react-router-dom';
import type { DaySummary } from '#shared/contracts/history.ts';
import { monthOf, monthsOfYear, weeksOf } from './calendar.ts';
import { Legend, SIDE, Square } from './tally.tsx';
import { monthName, monthWords, shortMonthName } from './words.ts';

interface YearProps {
  year: string;
  today: string;
  weekStart: number;
  /** Days on which something was due, oldest first. */
  days: readonly DaySummary[];
  monthPath: (month: string) => string;
}

/** Twelve small months. Each that has come leads to itself. */
export function YearMonths({ year, today, weekStart, days, monthPath }: YearProps) {
  const byMonth = Map.groupBy(days, ({ date }) => monthOf(date));
  return (
    <>
      <ul className="year">
        {monthsOfYear(year).map((month) => {
          const own = byMonth.get(month) ?? [];
          const picture = (
            <>
              <span className="year-name" aria-hidden="true">
                {shortMonthName(month)}
              </span>
              <Squares month={month} weekStart={weekStart} days={own} />
            </>
          );
          return (
            <li key={month}>
              {month > monthOf(today) ? (
                <div className="year-month to-come">{picture}</div>
              ) : (
                <Link
                  className="year-month"
                  to={monthPath(month)}
                  aria-label={`${monthName(month)}: ${monthWords(own)}`}
                >
                  {picture}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <Legend square />
    </>
  );
}

const STEP = SIDE + 4;
/** Six weeks are the most that a month touches: with room for them all months are alike. */
const WEEKS = 6;

/** The days of a month. One picture: 365 days of elements would be many. */
function Squares({ month, weekStart, days }: { month: string; weekStart: number; days: readonly DaySummary[] }) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <svg
      className="squares"
      viewBox={`-0.5 -0.5 ${6 * STEP + SIDE + 1} ${(WEEKS - 1) * STEP + SIDE + 1}`}
      aria-hidden="true"
      focusable="false"
    >
      {weeksOf(month, weekStart).flatMap((week, row) =>
        week.map((date, column) => {
          const day = date === null ? undefined : byDate.get(date);
          const place = { x: column * STEP, y: row * STEP };
          if (date === null) return null;
          return day ? <Square key={date} {...place} {...day} /> : <Dot key={date} {...place} />;
        }),
      )}
    </svg>
  );
}

/** A day on which nothing was due. */
function Dot({ x, y }: { x: number; y: number }) {
  return <circle className="square-none" cx={x + SIDE / 2} cy={y + SIDE / 2} r={1.75} />;
}
