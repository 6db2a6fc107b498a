interface Goal {
  name: string;
  eaten: number;
  goal: number;
  unit: string;
}

// Calories follow from the grams: 4 for each of protein and carbs, 9 of fat.
const GOALS: readonly Goal[] = [
  { name: 'Calories', eaten: 1377, goal: 2000, unit: 'kcal' },
  { name: 'Protein', eaten: 112, goal: 150, unit: 'g' },
  { name: 'Carbs', eaten: 140, goal: 200, unit: 'g' },
  { name: 'Fat', eaten: 41, goal: 67, unit: 'g' },
];

const MORE: readonly (readonly [name: string, value: string])[] = [
  ['Exercise Today', '35 min'],
  ['Current Weight', '162.4 lbs'],
];

export function FitnessSample() {
  return (
    <>
      <p className="sample-head">Today’s Data</p>
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

/** The length is an attribute of a drawing: the policy allows no inline style. */
function Bar({ name, eaten, goal, unit }: Goal) {
  const share = `${Math.round((eaten / goal) * 100)}%`;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {eaten.toLocaleString('en-US')} of {goal.toLocaleString('en-US')} {unit}
        <svg className="bar" width="100%" height="8" aria-hidden="true" focusable="false">
          <rect className="bar-goal" width="100%" height="8" rx="4" />
          <rect className="bar-share" width={share} height="8" rx="4" />
        </svg>
      </dd>
    </div>
  );
}
