import '../calendar.css';
import type { ReactNode } from 'react';
import { MonthCalendar } from '#frontend/ui/month-calendar.tsx';
import type { DaySummary } from '#shared/contracts/history.ts';
import { dayLabel, weekLabel } from '../count-words.ts';
import { dayName } from '../model.ts';
import { DayDisc, Legend } from './day-marks.tsx';

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
export function HistoryCalendar({ summaries, onChoose, ...calendar }: CalendarProps) {
  const { today } = calendar;
  return (
    <>
      <Legend />
      <MonthCalendar
        {...calendar}
        renderDay={(date, number) => <DayMark {...{ date, number, today, onChoose }} summary={summaries.get(date)} />}
        renderWeek={(week) => weekLabel(week, summaries)}
      />
    </>
  );
}

interface DayProps extends Pick<CalendarProps, 'today' | 'onChoose'> {
  date: string;
  number: ReactNode;
  summary: DaySummary | undefined;
}

function DayMark({ date, number, today, summary, onChoose }: DayProps) {
  const current = date === today ? { 'aria-current': 'date' as const } : {};
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
