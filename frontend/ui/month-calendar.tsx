import './month-calendar.css';
import type { ReactNode } from 'react';
import { numberFormat, weekdayName } from '#frontend/lib/format.ts';
import { weekdaysFrom, weeksOf } from '#frontend/lib/months.ts';
import { StepButton } from './step-button.tsx';

const dayNumber = numberFormat();

interface MonthCalendarProps {
  month: string;
  today: string;
  /** 1 = Monday … 7 = Sunday */
  weekStart: number;
  labelledBy: string;
  /** Its number is passed, as it is written. */
  renderDay: (date: string, number: ReactNode) => ReactNode;
  /** What stands behind a week, whose days of other months are `null`. */
  renderWeek?: (week: readonly (string | null)[]) => ReactNode;
}

/** A month as a table of days. */
export function MonthCalendar({ month, today, weekStart, labelledBy, renderDay, renderWeek }: MonthCalendarProps) {
  return (
    <table className="calendar" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {weekdaysFrom(weekStart).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              <abbr title={weekdayName(weekday)}>{weekdayName(weekday, 'short').slice(0, 2)}</abbr>
            </th>
          ))}
          {renderWeek ? <td className="calendar-week" /> : null}
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
                  {renderDay(date, <span className="calendar-number">{dayNumber(Number(date.slice(8)))}</span>)}
                </td>
              ),
            )}
            {renderWeek ? <td className="calendar-week">{renderWeek(week)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
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
