import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';

/* The marks of the history. Shapes tell them apart, not colours alone; what they say stands in words beside them. */

type Shares = Pick<DaySummary, 'due' | 'completed' | 'missed' | 'skipped'>;

/** Whether something can still be done: of today, until it ends. */
const isOpen = ({ due, completed, missed, skipped }: Shares): boolean => due > completed + missed + skipped;

/** A quarter of the circle's line is as wide as its disc. */
const RADIUS = 4.5;
const AROUND = 2 * Math.PI * RADIUS;

/** A disc, filled as far as the day was: what was done, then, paler, what was skipped. Its line is dashed while it is open. */
export function Tally(shares: Shares) {
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

export type Mark = 'done' | 'skipped' | 'missed' | 'open';

export function markOf({ status, skipped }: HistoryEntry, ended: boolean): Mark {
  if (status === 'completed') return 'done';
  if (skipped) return 'skipped';
  return status === 'missed' || ended ? 'missed' : 'open';
}

/** What became of one thing. */
export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg
      className={`mark-icon ${mark}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="8.5" />
      {mark === 'done' ? <path d="m6.2 10.4 2.6 2.6 5-5.6" /> : null}
      {mark === 'skipped' ? <path d="M6.5 10h7" /> : null}
    </svg>
  );
}

/** How wide a square is. */
export const SIDE = 12;

const CORNER = 2.5;
/** Within the square, so that what is filled covers it. */
const LINE = 1;

/** The same as a square, for where days are small, filled from below: what was done, and what was skipped above it. */
export function Square({ x, y, ...shares }: Shares & { x: number; y: number }) {
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

/** A square that is full up to that share of its height: only its own corners are round. */
function Level({ className, x, y, share }: { className: string; x: number; y: number; share: number }) {
  if (!(share > 0)) return null;
  if (share >= 1) return <rect className={className} x={x} y={y} width={SIDE} height={SIDE} rx={CORNER} />;
  const height = share * SIDE;
  const round = Math.min(CORNER, height);
  const bottom = `a${round} ${round} 0 0 1 ${-round} ${round}h${2 * round - SIDE}a${round} ${round} 0 0 1 ${-round} ${-round}`;
  return <path className={className} d={`M${x} ${y + SIDE - height}h${SIDE}v${height - round}${bottom}z`} />;
}

const MEANINGS: Record<string, Shares> = {
  Done: { due: 1, completed: 1, missed: 0, skipped: 0 },
  Skipped: { due: 1, completed: 0, missed: 0, skipped: 1 },
  Missed: { due: 1, completed: 0, missed: 1, skipped: 0 },
  'Not yet': { due: 1, completed: 0, missed: 0, skipped: 0 },
};

/** What the marks mean. */
export function Legend({ square = false }: { square?: boolean }) {
  return (
    <ul className="legend" aria-label="Marks">
      {Object.entries(MEANINGS).map(([meaning, shares]) => (
        <li key={meaning}>
          {square ? (
            <svg viewBox={`-0.5 -0.5 ${SIDE + 1} ${SIDE + 1}`} aria-hidden="true" focusable="false">
              <Square x={0} y={0} {...shares} />
            </svg>
          ) : (
            <Tally {...shares} />
          )}
          {meaning}
        </li>
      ))}
    </ul>
  );
}
