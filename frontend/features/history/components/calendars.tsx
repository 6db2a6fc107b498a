import '../calendar.css';
import type { ReactNode } from 'react';
import { numberFormat, weekdayName } from '#frontend/lib/format.ts';
import { StepButton } from '#frontend/ui/step-button.tsx';
import type { DaySummary } from '#shared/contracts/history.ts';
import { dayLabel, weekLabel } from '../count-words.ts';
import { dayName, weekdaysFrom, weeksOf } from '../model.ts';
import { DayDisc, Legend } from './day-marks.tsx';

const dayNumber = numberFormat();

interface CalendarProps {
  month: string;
  today: string;
  /** 1 = Monday … 7 = Sunday */
  weekStart: number;
  /** By date, without days on which nothing was due. */
  summaries: ReadonlyMap<string, DaySummary>;
  labelledBy: string;
  onChoose: (date: string) => void;
}

/** A month with a mark for each day. Days with entries are buttons that scroll to them. */
export function MonthCalendar({ month, today, weekStart, summaries, labelledBy, onChoose }: CalendarProps) {
  return (
    <>
      <Legend />
      <table className="calendar" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {weekdaysFrom(weekStart).map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                <abbr title={weekdayName(weekday)}>{weekdayName(weekday, 'short').slice(0, 2)}</abbr>
              </th>
            ))}
            <td className="calendar-week" />
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
              <td className="calendar-week">{weekLabel(week, summaries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      aria-label={summary.due > 0 || summary.paused > 0 ? dayLabel(summary) : dayName(date)}
      onClick={() => onChoose(date)}
      {...current}
    >
      {number}
      {summary.due > 0 || summary.paused > 0 ? <DayDisc {...summary} /> : null}
    </button>
  );
}

interface StepperProps {
  id: string;
  previous: string;
  next: string;
  children: ReactNode;
  /** If missing, that direction is disabled. */
  onBack: (() => void) | undefined;
  onForth: (() => void) | undefined;
}

/** The name of the month or year, between buttons for the previous and the next one. */
export function Stepper({ id, previous, next, children, onBack, onForth }: StepperProps) {
  return (
    <div className="stepper">
      <StepButton to="before" label={previous} go={onBack} />
      <h2 id={id} aria-live="polite">
        {children}
      </h2>
      <StepButton to="after" label={next} go={onForth} />
    </div>
  );
}
