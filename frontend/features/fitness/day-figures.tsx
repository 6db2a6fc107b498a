import { type ReactNode, useId } from 'react';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import type { Macros, WeightPayload } from '#shared/contracts/fitness.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { weightIn, weightUnit } from '#shared/domain/fitness.ts';
import type { DayWorkout } from './arrange.ts';
import { dataHeading, shortWords } from './dates.ts';
import { GoalBars } from './goal-bars.tsx';
import { TickIcon } from './icons.tsx';
import type { Trend } from './trend.ts';
import { TrendLine } from './trend-line.tsx';
import { number, weightWords } from './words.ts';

interface FiguresProps {
  date: string;
  today: string;
  settings: FitnessSettings;
  totals: Macros;
  minutes: number;
  workouts: readonly DayWorkout[];
  /** The last by then, as it was entered; `null` where none was logged, `undefined` until that is known. */
  weight: (WeightPayload & { date: string | null }) | null | undefined;
  /** Said where there is none. */
  noWeight?: string;
  trend?: Trend | undefined;
  /** Without it the goals are only to look at. */
  onEditGoals?: () => void;
}

/** The numbers of a day. */
export function DayFigures(props: FiguresProps) {
  const {
    date,
    today,
    settings,
    totals,
    minutes,
    workouts,
    weight,
    noWeight = 'Not logged',
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
          <button type="button" className="icon-button" aria-label="Edit goals" onClick={onEditGoals}>
            <PencilIcon />
          </button>
        ) : null}
      </div>
      <div className="figures-body">
        <GoalBars totals={totals} settings={settings} />
        <div className="day-figures">
          <Figure name={isToday ? 'Exercise Today' : 'Exercise'} value={`${number(minutes)} min`}>
            {completed.length > 0 ? (
              <ul className="done-workouts" aria-label="Completed workouts">
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
            name={isToday ? 'Current Weight' : 'Weight'}
            value={weight ? weightWords({ unit, value: weightIn(unit, weight) }) : weight === null ? noWeight : '…'}
            none={!weight}
          >
            {weight?.date ? <p className="figure-date">{shortWords(weight.date, today)}</p> : null}
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
