import '../fitness.css';
import { Step } from '#frontend/ui/step.tsx';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/fitness.ts';
import * as skeletonText from '#shared/text/fitness-skeleton.ts';
import { dayName } from '../model.ts';

interface NavProps {
  date: string;
  today: string;
  onDay: (date: string) => void;
}

/** The shown day, with links to the previous day, the next day (until today) and today. */
export function DayNav({ date, today, onDay }: NavProps) {
  const isToday = date >= today;
  return (
    <nav className="day-nav" aria-label={text.day}>
      <Step to="before" label={text.previousDay} go={() => onDay(addDays(date, -1))} />
      <Step to="after" label={text.nextDay} go={isToday ? undefined : () => onDay(addDays(date, 1))} />
      <p className="shown-day" aria-live="polite">
        {dayName(date, today)}
      </p>
      <button
        type="button"
        className="button quiet small"
        aria-disabled={isToday}
        {...(isToday && { 'aria-current': 'date' })}
        onClick={() => (isToday ? undefined : onDay(today))}
      >
        {skeletonText.today}
      </button>
    </nav>
  );
}
