import { type Trend, trendWords } from './trend.ts';
import { number } from './words.ts';

const WIDTH = 240;
const HEIGHT = 56;
/** For the width of the line, and the dot at its end. */
const EDGE = 5;

/** How a weight has gone, as a line between its most and its least. */
export function TrendLine({ trend }: { trend: Trend }) {
  const places = trend.points.map(({ x, y }) => [
    round(EDGE + x * (WIDTH - 2 * EDGE)),
    round(EDGE + (1 - y) * (HEIGHT - 2 * EDGE)),
  ]);
  const [x, y] = places.at(-1)!;
  return (
    <figure className="trend">
      <div className="trend-drawing" aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
          <polyline className="trend-line" points={places.map((place) => place.join()).join(' ')} />
          <circle className="trend-end" cx={x} cy={y} r="3.5" />
        </svg>
        <span className="trend-marks">
          <span>{number(trend.max)}</span>
          {trend.max === trend.min ? null : <span>{number(trend.min)}</span>}
        </span>
      </div>
      <figcaption>{trendWords(trend)}</figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
