import '../fitness.css';
import { type ReactNode, useId } from 'react';
import { Icon, PencilIcon } from '#frontend/ui/icons.tsx';
import type { Macros, WeightPayload } from '#shared/contracts/fitness.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { percentOf, weightIn, weightUnit } from '#shared/domain/fitness.ts';
import * as text from '#shared/text/fitness-day.ts';
import * as skeletonText from '#shared/text/fitness-skeleton.ts';
import {
  type DayWorkout,
  dataHeading,
  formatNumber,
  progressLabel,
  shortDayName,
  type Trend,
  trendLabel,
  weightLabel,
} from '../model.ts';

interface FiguresProps {
  date: string;
  today: string;
  settings: FitnessSettings;
  /** `null` if food is not shown. */
  totals: Macros | null;
  /** `null` if exercise is not shown. */
  minutes: number | null;
  workouts: readonly DayWorkout[];
  /** The last weight up to that day, as entered; `null` if there is none, `undefined` while loading. */
  weight: (WeightPayload & { date: string | null }) | null | undefined;
  /** Shown if there is no weight. */
  noWeight?: string;
  trend?: Trend | undefined;
  /** If missing, the goals are read-only. */
  onEditGoals?: () => void;
}

/** The goals, workouts and weight of a day. */
export function DayFigures(props: FiguresProps) {
  const {
    date,
    today,
    settings,
    totals,
    minutes,
    workouts,
    weight,
    noWeight = text.notLogged,
    trend,
    onEditGoals,
  } = props;
  const id = useId();
  const isToday = date === today;
  const unit = weightUnit(settings.units);
  const completed = workouts.filter((workout) => workout.completed);
  return (
    <section className="card figures-card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{dataHeading(date, today)}</h2>
        {onEditGoals ? (
          <button type="button" className="icon-button" aria-label={text.editGoals} onClick={onEditGoals}>
            <PencilIcon />
          </button>
        ) : null}
      </div>
      <div className="figures-body">
        {totals ? (
          <GoalBars totals={totals} settings={settings} />
        ) : (
          <Figure name={text.food} value={text.notShared} none />
        )}
        <div className="day-figures">
          <Figure
            name={isToday ? text.exerciseToday : text.exercise}
            value={minutes === null ? text.notShared : text.minutes(formatNumber(minutes))}
            none={minutes === null}
          >
            {completed.length > 0 ? (
              <ul className="done-workouts" aria-label={text.completedWorkouts}>
                {completed.map((workout) => (
                  <li key={workout.id}>
                    <TickIcon />
                    <span dir="auto">{workout.title}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </Figure>
          <Figure
            name={isToday ? text.currentWeight : text.weight}
            value={weight ? weightLabel({ unit, value: weightIn(unit, weight) }) : weight === null ? noWeight : '…'}
            none={!weight}
          >
            {weight?.date ? <p className="figure-date">{shortDayName(weight.date, today)}</p> : null}
            {trend ? <TrendLine trend={trend} /> : null}
          </Figure>
        </div>
      </div>
    </section>
  );
}

function Figure(props: { name: string; value: string; none?: boolean; children?: ReactNode }) {
  const { name, value, none = false, children } = props;
  const id = useId();
  return (
    <section className="day-figure" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className={none ? 'figure-value none' : 'figure-value'}>{value}</p>
      {children}
    </section>
  );
}

interface BarsProps {
  totals: Macros;
  settings: FitnessSettings;
}

/** The eaten amount beside the goal. */
function GoalBars({ totals, settings }: BarsProps) {
  const { daily_calorie_goal, macro_targets } = settings;
  return (
    <div className="goals">
      <Bar name={skeletonText.calories} value={totals.calories} goal={daily_calorie_goal} unit="kcal" />
      <Bar name={skeletonText.protein} value={totals.protein} goal={macro_targets.protein} unit="g" />
      <Bar name={skeletonText.carbs} value={totals.carbs} goal={macro_targets.carbs} unit="g" />
      <Bar name={skeletonText.fat} value={totals.fat} goal={macro_targets.fat} unit="g" />
    </div>
  );
}

/** A bar ends at 100%; the number says more. SVG, because the content security policy forbids inline styles. */
function Bar({ name, value, goal, unit }: { name: string; value: number; goal: number; unit: 'kcal' | 'g' }) {
  const id = useId();
  const shown = Math.min(percentOf(value, goal), 100);
  const label = progressLabel(value, goal, unit);
  return (
    <div className="goal">
      <span className="goal-name" id={id}>
        {name}
      </span>
      <span className="goal-value">{label}</span>
      <div
        className="goal-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={label}
      >
        <svg width="100%" height="8" aria-hidden="true" focusable="false">
          <rect className="bar-goal" width="100%" height="8" rx="4" />
          {shown > 0 ? <rect className="bar-share" width={`${shown}%`} height="8" rx="4" /> : null}
        </svg>
      </div>
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 56;
/** Room for the width of the line and the dot at its end. */
const EDGE = 5;

/** The trend of a weight as a line from its lowest to its highest value. */
function TrendLine({ trend }: { trend: Trend }) {
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
          <span>{formatNumber(trend.max)}</span>
          {trend.max === trend.min ? null : <span>{formatNumber(trend.min)}</span>}
        </span>
      </div>
      <figcaption>{trendLabel(trend)}</figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const TickIcon = () => (
  <Icon size={16}>
    <path d="m3.5 8.4 3 3 6-6.6" />
  </Icon>
);
