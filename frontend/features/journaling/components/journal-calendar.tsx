import '../journaling.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateName } from '#frontend/lib/days.ts';
import { dateFormat } from '#frontend/lib/format.ts';
import { addMonths, monthOf } from '#frontend/lib/months.ts';
import { MonthCalendar, Stepper } from '#frontend/ui/month-calendar.tsx';
import { Failure } from '#frontend/ui/states.tsx';
import { FIRST_DATE } from '#shared/domain/limits.ts';
import * as text from '#shared/text/journaling.ts';
import { writtenDaysOf } from '../api.ts';

const monthName = dateFormat({ month: 'long', year: 'numeric' });

interface CalendarProps {
  /** The day that the page shows. */
  date: string;
  today: string;
  /** 1 = Monday … 7 = Sunday */
  weekStart: number;
  onDay: (date: string) => void;
}

/** The months with the days that are written. */
export function JournalCalendar({ date, today, weekStart, onDay }: CalendarProps) {
  const id = useId();
  const [month, setMonth] = useState(monthOf(date));
  const [known, setKnown] = useState(date);
  // The month of the shown day, until the user chooses another one.
  if (known !== date) {
    setKnown(date);
    setMonth(monthOf(date));
  }
  const { data, isError, refetch } = useQuery(writtenDaysOf(month));
  const written = new Set(data?.map((each) => each.date));
  return (
    <section className="card journal-calendar" aria-labelledby={id}>
      <Stepper
        id={id}
        previous={text.previousMonth}
        next={text.nextMonth}
        onBack={month <= monthOf(FIRST_DATE) ? undefined : () => setMonth(addMonths(month, -1))}
        onForth={month >= monthOf(today) ? undefined : () => setMonth(addMonths(month, 1))}
      >
        {monthName(`${month}-01`)}
      </Stepper>
      {isError && !data ? (
        <Failure offline={text.offline} retry={() => void refetch()}>
          {text.daysFailure}
        </Failure>
      ) : null}
      <MonthCalendar
        {...{ month, today, weekStart, labelledBy: id }}
        renderDay={(day, number) =>
          day > today ? (
            <span className="calendar-day">{number}</span>
          ) : (
            <button
              type="button"
              className={written.has(day) ? 'calendar-day written-day' : 'calendar-day'}
              aria-label={written.has(day) ? text.withPage(dateName(day, today)) : dateName(day, today)}
              aria-current={day === date ? true : day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              {number}
            </button>
          )
        }
      />
    </section>
  );
}
