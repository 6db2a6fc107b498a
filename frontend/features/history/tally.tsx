import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';

/* The marks of the history. Shapes tell them apart, not colours alone; what they say stands in words beside them. */

type Shares = Pick<DaySummary, 'due' | 'completed' | 'skipped'>;

/** A quarter of the circle's line is as wide as its disc. */
const RADIUS = 4.5;
const AROUND = 2 * Math.PI * RADIUS;

/** A disc, filled as far as the day was: what was done, then, paler, what was skipped. */
export function Tally({ due, completed, skipped }: Shares) {
  return (
    <svg className="tally" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <circle className="tally-ring" cx="10" cy="10" r="8.5" />
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

/** The same as a square, for where days are small: what was done, and what was skipped around it. */
export function Square({ x, y, due, completed, skipped }: Shares & { x: number; y: number }) {
  return (
    <>
      <rect className="square" x={x} y={y} width={SIDE} height={SIDE} rx={2.5} />
      <Centred className="square-skipped" x={x} y={y} share={skipped > 0 ? (completed + skipped) / due : 0} />
      <Centred className="square-done" x={x} y={y} share={completed / due} />
    </>
  );
}

/** A square within a square, which takes that share of its area. */
function Centred({ className, x, y, share }: { className: string; x: number; y: number; share: number }) {
  if (!(share > 0)) return null;
  const side = Math.sqrt(share) * SIDE;
  const inset = (SIDE - side) / 2;
  return <rect className={className} x={x + inset} y={y + inset} width={side} height={side} rx={2.5 * (side / SIDE)} />;
}

const MEANINGS: Record<string, Shares> = {
  Done: { due: 1, completed: 1, skipped: 0 },
  Skipped: { due: 1, completed: 0, skipped: 1 },
  'Not done': { due: 1, completed: 0, skipped: 0 },
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
