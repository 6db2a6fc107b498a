import '../calendar.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { numberFormat, weekdayName } from '#frontend/lib/format.ts';
import { Step } from '#frontend/ui/step.tsx';
import type { DaySummary } from '#shared/contracts/history.ts';
import * as text from '#shared/text/history.ts';
import {
  dayLabel,
  dayName,
  monthLabel,
  monthName,
  monthOf,
  monthsOfYear,
  shortMonthName,
  weekdaysFrom,
  weeksOf,
} from '../model.ts';

const dayNumber = numberFormat();

interface CalendarProps {
  month: string;
  today: string;
  /** 1 = Monday … 7 = Sunday */
  weekStart: number;
  /** By date; days without anything due are left out. */
  summaries: ReadonlyMap<string, DaySummary>;
  labelledBy: string;
  onChoose: (date: string) => void;
}

/** A month with a mark for each day. Days with entries are buttons that scroll to them. */
export function MonthCalendar({ month, today, weekStart, summaries, labelledBy, onChoose }: CalendarProps) {
  return (
    <>
      <table className="calendar" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {weekdaysFrom(weekStart).map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                <abbr title={weekdayName(weekday)}>{weekdayName(weekday, 'short').slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only its position
                  <td key={column} />
                ) : (
                  <td key={date} className={date === today ? 'today' : date > today ? 'to-come' : undefined}>
                    <DayMark date={date} today={today} summary={summaries.get(date)} onChoose={onChoose} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </>
  );
}

interface DayProps extends Pick<CalendarProps, 'today' | 'onChoose'> {
  date: string;
  summary: DaySummary | undefined;
}

function DayMark({ date, today, summary, onChoose }: DayProps) {
  const current = date === today ? { 'aria-current': 'date' as const } : {};
  const number = <span className="calendar-number">{dayNumber(Number(date.slice(8)))}</span>;
  if (!summary) {
    return (
      <span className="calendar-day" {...current}>
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="calendar-day"
      aria-label={summary.due > 0 ? dayLabel(summary) : dayName(date)}
      onClick={() => onChoose(date)}
      {...current}
    >
      {number}
      {summary.due > 0 ? <DayDisc {...summary} /> : null}
    </button>
  );
}

interface YearProps {
  year: string;
  today: string;
  weekStart: number;
  /** Days on which something was due, oldest first. */
  days: readonly DaySummary[];
  monthPath: (month: string) => string;
}

/** Twelve small months. Those until the current month are links. */
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
                  aria-label={text.month(monthName(month), monthLabel(own))}
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

/** The width of a square, and the distance from one to the next. */
const SIDE = 12;
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
          return day ? <DaySquare key={date} {...place} {...day} /> : <Dot key={date} {...place} />;
        }),
      )}
    </svg>
  );
}

/** A day on which nothing was due. */
function Dot({ x, y }: { x: number; y: number }) {
  return <circle className="square-none" cx={x + SIDE / 2} cy={y + SIDE / 2} r={1.75} />;
}

interface StepperProps {
  id: string;
  previous: string;
  next: string;
  children: ReactNode;
  /** Without it that direction is disabled. */
  onBack: (() => void) | undefined;
  onForth: (() => void) | undefined;
}

/** The shown month or year, between buttons for the previous and the next one. */
export function Stepper({ id, previous, next, children, onBack, onForth }: StepperProps) {
  return (
    <div className="stepper">
      <Step to="before" label={previous} go={onBack} />
      <h2 id={id} aria-live="polite">
        {children}
      </h2>
      <Step to="after" label={next} go={onForth} />
    </div>
  );
}

type Shares = Pick<DaySummary, 'due' | 'completed' | 'missed' | 'skipped'>;

/** Whether the day is still open: today, until it ends. */
const isOpen = ({ due, completed, missed, skipped }: Shares): boolean => due > completed + missed + skipped;

/** The radius of a circle whose stroke of twice this width fills the disc. */
const RADIUS = 4.5;
const AROUND = 2 * Math.PI * RADIUS;

/** A disc filled by the share that was done, then, paler, the share that was skipped. Dashed while the day is open. */
function DayDisc(shares: Shares) {
  const { due, completed, skipped } = shares;
  return (
    <svg className="tally" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <circle className={isOpen(shares) ? 'tally-ring open' : 'tally-ring'} cx="10" cy="10" r="8.5" />
      <Part className="tally-done" share={completed / due} />
      <Part className="tally-skipped" share={skipped / due} after={completed / due} />
    </svg>
  );
}

function Part({ className, share, after = 0 }: { className: string; share: number; after?: number }) {
  if (!(share > 0)) return null;
  return (
    <circle
      className={className}
      cx="10"
      cy="10"
      r={RADIUS}
      strokeWidth={2 * RADIUS}
      strokeDasharray={`${share * AROUND} ${AROUND}`}
      transform={`rotate(${after * 360 - 90} 10 10)`}
    />
  );
}

const CORNER = 2.5;
/** Inside the square, so that the filling covers it. */
const LINE = 1;

/** The same as a small square, filled from below: what was done, then what was skipped. */
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

const MEANINGS: readonly (readonly [meaning: string, shares: Shares])[] = [
  [text.done, { due: 1, completed: 1, missed: 0, skipped: 0 }],
  [text.skipped, { due: 1, completed: 0, missed: 0, skipped: 1 }],
  [text.missed, { due: 1, completed: 0, missed: 1, skipped: 0 }],
  [text.open, { due: 1, completed: 0, missed: 0, skipped: 0 }],
];

/** The legend of the marks. */
function Legend({ square = false }: { square?: boolean }) {
  return (
    <ul className="legend" aria-label={text.marks}>
      {MEANINGS.map(([meaning, shares]) => (
        <li key={meaning}>
          {square ? (
            <svg viewBox={`-0.5 -0.5 ${SIDE + 1} ${SIDE + 1}`} aria-hidden="true" focusable="false">
              <DaySquare x={0} y={0} {...shares} />
            </svg>
          ) : (
            <DayDisc {...shares} />
          )}
          {meaning}
        </li>
      ))}
    </ul>
  );
}
