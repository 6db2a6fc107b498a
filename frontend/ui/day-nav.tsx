import './day-nav.css';
import { useRef } from 'react';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/days.ts';
import { StepButton } from './step-button.tsx';

interface NavProps {
  date: string;
  today: string;
  /** The name of the date. */
  name: string;
  onDay: (date: string) => void;
}

/** The shown day, with buttons to the previous day, the next day (until today) and, on other days, today. */
export function DayNav({ date, today, name, onDay }: NavProps) {
  const isToday = date >= today;
  const nav = useRef<HTMLElement>(null);
  const toToday = () => {
    // The pressed button is removed with the day.
    nav.current?.querySelector('button')?.focus();
    onDay(today);
  };
  return (
    <nav className="day-nav" aria-label={text.day} ref={nav}>
      <StepButton to="before" label={text.previousDay} go={() => onDay(addDays(date, -1))} />
      <StepButton to="after" label={text.nextDay} go={isToday ? undefined : () => onDay(addDays(date, 1))} />
      <p className="shown-day" aria-live="polite">
        {name}
      </p>
      {isToday ? null : (
        <button type="button" className="button quiet small" onClick={toToday}>
          {text.today}
        </button>
      )}
    </nav>
  );
}
