import type { DaySummary } from '#shared/contracts/history.ts';
import { weekdaysFrom, weeksOf } from './calendar.ts';
import { Legend, Tally } from './tally.tsx';
import { dayName, dayWords } from './words.ts';

interface CalendarProps {
  month: string;
  today: string;
  /** 1 = Monday … 7 = Sunday */
  weekStart: number;
  /** By date; those on which nothing was due are left out. */
  summaries: ReadonlyMap<string, DaySummary>;
  labelledBy: string;
  onChoose: (date: string) => void;
}

/** A month, each day with a mark of what it was. Days with something to show lead to it. */
export function MonthCalendar({ month, today, weekStart, summaries, labelledBy, onChoose }: CalendarProps) {
  return (
    <>
      <table className="calendar" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {weekdaysFrom(weekStart).map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is all that an empty one has
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
  const number = <span className="calendar-number">{Number(date.slice(8))}</span>;
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
      aria-label={summary.due > 0 ? dayWords(summary) : dayName(date)}
      onClick={() => onChoose(date)}
      {...current}
    >
      {number}
      {summary.due > 0 ? <Tally {...summary} /> : null}
    </button>
  );
}
