import { numberFormat } from '#frontend/lib/format.ts';
import * as text from '#shared/text/landing.ts';

interface Goal {
  name: string;
  eaten: number;
  goal: number;
  unit: keyof typeof text.progress;
}

const formatNumber = numberFormat();

// Calories follow from the grams: 4 each for protein and carbs, 9 for fat.
const GOALS: readonly Goal[] = [
  { name: text.calories, eaten: 1377, goal: 2000, unit: 'kcal' },
  { name: text.protein, eaten: 112, goal: 150, unit: 'g' },
  { name: text.carbs, eaten: 140, goal: 200, unit: 'g' },
  { name: text.fat, eaten: 41, goal: 67, unit: 'g' },
];

const MORE: readonly (readonly [name: string, value: string])[] = [
  [text.exerciseToday, text.minutes(formatNumber(35))],
  [text.currentWeight, text.pounds(formatNumber(162.4))],
];

export function FitnessSample() {
  return (
    <>
      <p className="sample-head">{text.todaysData}</p>
      <dl className="bars">
        {GOALS.map((goal) => (
          <Bar key={goal.name} {...goal} />
        ))}
      </dl>
      <dl className="figures">
        {MORE.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An SVG attribute sets the length, because the policy allows no inline style. */
function Bar({ name, eaten, goal, unit }: Goal) {
  const share = `${Math.round((eaten / goal) * 100)}%`;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text.progress[unit](formatNumber(eaten), formatNumber(goal))}
        <svg className="bar" width="100%" height="8" aria-hidden="true" focusable="false">
          <rect className="bar-goal" width="100%" height="8" rx="4" />
          <rect className="bar-share" width={share} height="8" rx="4" />
        </svg>
      </dd>
    </div>
  );
}
