import '../calendar.css';
import type { ComponentType } from 'react';
import * as text from '#shared/text/history.ts';
import { isOpen, type Shares } from '../model.ts';

/* The marks of days in calendars, with their legend. */

/** The radius of a circle whose stroke of twice this width fills the disc. */
const RADIUS = 4.5;
const AROUND = 2 * Math.PI * RADIUS;

/**
 * A disc, filled by the share that was done and then, paler, by the share that was skipped. Dashed while the day is
 * open; with two strokes if everything on that day was paused.
 */
export function DayDisc(shares: Shares) {
  const { due, completed, skipped } = shares;
  return (
    <svg
      className={due > 0 ? 'tally' : 'tally paused'}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={isOpen(shares) ? 'tally-ring open' : 'tally-ring'} cx="10" cy="10" r="8.5" />
      <Part className="tally-done" share={completed / due} />
      <Part className="tally-skipped" share={skipped / due} after={completed / due} />
      {due > 0 ? null : <path className="tally-strokes" d="M8.25 7v6m3.5-6v6" />}
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

const MEANINGS: readonly (readonly [meaning: string, shares: Shares])[] = [
  [text.done, { due: 1, completed: 1, missed: 0, skipped: 0, paused: 0 }],
  [text.skipped, { due: 1, completed: 0, missed: 0, skipped: 1, paused: 0 }],
  [text.missed, { due: 1, completed: 0, missed: 1, skipped: 0, paused: 0 }],
  [text.paused, { due: 0, completed: 0, missed: 0, skipped: 0, paused: 1 }],
  [text.open, { due: 1, completed: 0, missed: 0, skipped: 0, paused: 0 }],
];

/** The legend of the marks. `mark` draws one. */
export function Legend({ mark: Mark = DayDisc }: { mark?: ComponentType<Shares> }) {
  return (
    <ul className="legend" aria-label={text.marks}>
      {MEANINGS.map(([meaning, shares]) => (
        <li key={meaning}>
          <Mark {...shares} />
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
