import '../amounts.css';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/history.ts';
import { amountChart, type AmountChart as Chart } from '../amounts.ts';
import type { Outcome } from '../model.ts';

/* Units of the drawing. */
const WIDTH = 336;
const HEIGHT = 88;
/** The space for marks below the bars, and for half of a line above. */
const [BELOW, ABOVE] = [18, 2];
const MOST_BAR = 16;
/** The least height of a bar: a limit is also kept by an amount of 0. */
const LEAST = 2.5;
const LINE = 1.25;

interface ChartProps {
  /** Newest first. */
  entries: readonly HistoryEntry[];
  commitment: Pick<Commitment, 'frequency' | 'schedule'>;
  now: number;
}

/** Amounts as bars, with a line that steps where the target changes. The list of entries has the same in words. */
export function AmountChart({ entries, commitment, now }: ChartProps) {
  const chart = amountChart(entries, commitment, now);
  if (!chart) return null;
  const { bars, room, targets, span, label, sentence } = chart;
  const step = WIDTH / room;
  const width = Math.min(step * 0.72, MOST_BAR);
  const line = targets
    .map(({ from, height }) => `${from === 0 ? 'M0 ' : `H${from * step}V`}${HEIGHT * (1 - height)}`)
    .join('');
  const used = `${(bars.length / room) * 100}%`;
  return (
    <figure className="amounts">
      <figcaption>
        <svg className="amounts-key" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path className="amounts-target" d="M0 8h16" />
        </svg>
        <span>{label}</span>
      </figcaption>
      <svg
        className="amounts-bars"
        role="img"
        aria-label={sentence}
        viewBox={`0 ${-ABOVE} ${WIDTH} ${HEIGHT + BELOW + ABOVE}`}
      >
        <path className="amounts-base" d={`M0 ${HEIGHT}h${WIDTH}`} />
        {bars.map(({ key, height, isCut, outcome }, index) => (
          <g key={key} className={outcome} transform={`translate(${index * step + (step - width) / 2} 0)`}>
            <Bar width={width} height={height * HEIGHT} outcome={outcome} />
            {isCut ? <path className="amounts-cut" d={`M-1 11l${width + 2}-4`} /> : null}
            <g transform={`translate(${width / 2} ${HEIGHT + BELOW / 2 + 1})`}>
              <Below outcome={outcome} />
            </g>
          </g>
        ))}
        <path className="amounts-target" d={`${line}H${WIDTH}`} />
      </svg>
      <div className="amounts-span" style={{ width: used }} aria-hidden="true">
        {span.map((date) => (
          <span key={date}>{date}</span>
        ))}
      </div>
      <Legend bars={bars} />
    </figure>
  );
}

const OUTLINED: ReadonlySet<Outcome> = new Set(['missed', 'open', 'none']);

function Bar({ width, height, outcome }: { width: number; height: number; outcome: Outcome }) {
  if (height === 0 && outcome !== 'done') return null;
  const inside = OUTLINED.has(outcome) ? LINE / 2 : 0;
  const tall = Math.max(height, LEAST);
  return (
    <rect
      x={inside}
      y={HEIGHT - tall + inside}
      width={width - 2 * inside}
      height={tall - 2 * inside}
      rx={Math.min(2, tall / 2)}
      strokeWidth={inside > 0 ? LINE : 0}
    />
  );
}

/** The mark of a skipped or paused period, as in the list. */
function Below({ outcome }: { outcome: Outcome }) {
  if (outcome === 'skipped') return <path className="amounts-mark" d="M-3 0h6" />;
  return outcome === 'paused' ? <path className="amounts-mark" d="M-1.75-3v6m3.5-6v6" /> : null;
}

const MEANINGS: readonly (readonly [Outcome, string])[] = [
  ['done', text.done],
  ['skipped', text.skipped],
  ['missed', text.missed],
  ['paused', text.paused],
  ['open', text.open],
  ['none', text.notCounted],
];

/** The meaning of the marks in the chart. */
function Legend({ bars }: Pick<Chart, 'bars'>) {
  const outcomes = new Set(
    bars.filter(({ height, outcome }) => height > 0 || !OUTLINED.has(outcome)).map(({ outcome }) => outcome),
  );
  return (
    <ul className="amounts-legend" aria-label={text.marks}>
      {MEANINGS.filter(([outcome]) => outcomes.has(outcome)).map(([outcome, meaning]) => (
        <li key={outcome}>
          <svg className="amounts-key" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {outcome === 'skipped' || outcome === 'paused' ? (
              <g transform="translate(8 8)">
                <Below outcome={outcome} />
              </g>
            ) : (
              <g className={outcome} transform={`translate(4 ${16 - HEIGHT})`}>
                <Bar width={8} height={16} outcome={outcome} />
              </g>
            )}
          </svg>
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
