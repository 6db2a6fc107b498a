import '../calendar.css';
import { Link } from 'react-router-dom';
import { listFormat } from '#frontend/lib/format.ts';
import { monthOf, weeksOf } from '#frontend/lib/months.ts';
import type { DaySummary, DetailedSummary } from '#shared/contracts/history.ts';
import * as text from '#shared/text/history.ts';
import * as yearText from '#shared/text/history-year.ts';
import { isolated } from '#shared/text/isolated.ts';
import { sentencesOfAll, shownAmount } from '../count-words.ts';
import { isOpen, monthName, monthsOfYear, type Shares, shortMonthName, shownNumber } from '../model.ts';
import { Legend } from './day-marks.tsx';

interface YearProps {
  year: string;
  /** The first day of the first commitment. */
  began: string;
  today: string;
  weekStart: number;
  /** Days on which something was due, oldest first. */
  days: readonly DetailedSummary[];
  monthPath: (month: string) => string;
}

/**
 * The months as pictures with words, from the month of the first commitment. The past ones and the current one are
 * links.
 */
export function YearMonths({ year, began, today, weekStart, days, monthPath }: YearProps) {
  const byMonth = Map.groupBy(days, ({ date }) => monthOf(date));
  // Entries from before the start exist if the start was moved later.
  const first = days[0] && days[0].date < began ? days[0].date : began;
  const months = monthsOfYear(year).filter((month) => month >= monthOf(first));
  return (
    <>
      <Legend mark={SquareMark} />
      <ul className="year">
        {months.map((month) => {
          const own = byMonth.get(month) ?? [];
          const words = monthOfYear(own);
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
                <Link className="year-month" to={monthPath(month)} aria-label={text.month(monthName(month), words)}>
                  {picture}
                  <span className="year-words" aria-hidden="true">
                    {words}
                  </span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const list = listFormat({ type: 'conjunction' });

/** A month of a year: 'You did 61 of 72 things that were due. 412 pages and 83.5 km in all. 5 notes.' */
export function monthOfYear(days: readonly DetailedSummary[]): string {
  const amounts = new Map<string, number>();
  let [due, notes] = [0, 0];
  for (const day of days) {
    due += day.due;
    notes += day.notes ?? 0;
    // In thousandths, because whole numbers add up exactly.
    for (const { unit, amount } of day.amounts ?? []) {
      amounts.set(unit, (amounts.get(unit) ?? 0) + Math.round(amount * 1000));
    }
  }
  const each = [...amounts].map(([unit, sum]) => yearText.amount(shownAmount(sum / 1000), isolated(unit)));
  return text.sentences([
    sentencesOfAll(days) ?? (due > 0 ? yearText.openOfAll(due, shownNumber(due)) : yearText.nothingWasDue),
    ...(each.length > 0 ? [yearText.inAll(list(each))] : []),
    ...(notes > 0 ? [yearText.notes(notes, shownNumber(notes))] : []),
  ]);
}

/** The width of a square. */
const SIDE = 12;
/** From one square to the next. */
const STEP = SIDE + 4;
/** A month touches at most six weeks. With room for six, all months have the same height. */
const WEEKS = 6;

/** The days of a month in one SVG, because 365 elements would be slow. */
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
          return day && (day.due > 0 || day.paused > 0) ? (
            <DaySquare key={date} {...place} {...day} />
          ) : (
            <Dot key={date} {...place} />
          );
        }),
      )}
    </svg>
  );
}

/** A day on which nothing was due. */
function Dot({ x, y }: { x: number; y: number }) {
  return <circle className="square-none" cx={x + SIDE / 2} cy={y + SIDE / 2} r={1.75} />;
}

const CORNER = 2.5;
/** Drawn inside the square, so that the filling covers it. */
const LINE = 1;

/** A day as a small square, filled from below by the done share, then the skipped share. */
function DaySquare({ x, y, ...shares }: Shares & { x: number; y: number }) {
  const { due, completed, skipped } = shares;
  return (
    <>
      <rect
        className={isOpen(shares) ? 'square open' : 'square'}
        x={x + LINE / 2}
        y={y + LINE / 2}
        width={SIDE - LINE}
        height={SIDE - LINE}
        rx={CORNER - LINE / 2}
        strokeWidth={LINE}
      />
      <Level className="square-skipped" x={x} y={y} share={skipped > 0 ? (completed + skipped) / due : 0} />
      <Level className="square-done" x={x} y={y} share={completed / due} />
      {due > 0 ? null : <path className="square-strokes" d={`M${x + 4.5} ${y + 4}v4m3-4v4`} />}
    </>
  );
}

/** A square filled up to a share of its height. Only the corners of the square are rounded. */
function Level({ className, x, y, share }: { className: string; x: number; y: number; share: number }) {
  if (!(share > 0)) return null;
  if (share >= 1) return <rect className={className} x={x} y={y} width={SIDE} height={SIDE} rx={CORNER} />;
  const height = share * SIDE;
  const round = Math.min(CORNER, height);
  const corner = (dy: number) => `a${round} ${round} 0 0 1 ${-round} ${dy}`;
  const outline = `h${SIDE}v${height - round}${corner(round)}h${2 * round - SIDE}${corner(-round)}`;
  return <path className={className} d={`M${x} ${y + SIDE - height}${outline}z`} />;
}

/** A square by itself. */
function SquareMark(shares: Shares) {
  return (
    <svg viewBox={`-0.5 -0.5 ${SIDE + 1} ${SIDE + 1}`} aria-hidden="true" focusable="false">
      <DaySquare x={0} y={0} {...shares} />
    </svg>
  );
}
