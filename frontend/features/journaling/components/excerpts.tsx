import '../journaling.css';
import { useId } from 'react';
import { dateName } from '#frontend/lib/days.ts';
import type { JournalExcerpt } from '#shared/contracts/journaling.ts';
import { sameDayEarlier } from '#shared/domain/journaling.ts';
import * as text from '#shared/text/journaling.ts';

interface ExcerptsProps {
  excerpts: readonly JournalExcerpt[];
  nameOf: (date: string) => string;
  onDay: (date: string) => void;
}

/** The beginnings or parts of written days, which open them. */
export function Excerpts({ excerpts, nameOf, onDay }: ExcerptsProps) {
  return (
    <ul className="excerpts">
      {excerpts.map(({ date, mood, excerpt }) => (
        <li key={date}>
          <button type="button" className="excerpt" onClick={() => onDay(date)}>
            <span className="excerpt-day">
              {mood ? text.dayWithMood(nameOf(date), text.moods[mood]) : nameOf(date)}
            </span>
            <span className="excerpt-words" dir="auto">
              {excerpt}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface EarlierProps {
  /** The day that the page shows. */
  date: string;
  today: string;
  earlier: readonly JournalExcerpt[];
  onDay: (date: string) => void;
}

/** What the user wrote on the same day a month and a year ago. */
export function EarlierDays({ date, today, earlier, onDay }: EarlierProps) {
  const id = useId();
  const [monthAgo] = sameDayEarlier(date);
  if (earlier.length === 0) return null;
  const nameOf = (day: string) => (day === monthAgo ? text.monthBefore : text.yearBefore)(dateName(day, today));
  return (
    <section className="earlier-days" aria-labelledby={id}>
      <h2 id={id}>{text.onThisDay}</h2>
      <Excerpts excerpts={earlier} nameOf={nameOf} onDay={onDay} />
    </section>
  );
}
