import { useId } from 'react';
import type { Macros } from '#shared/contracts/fitness.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { percentOf } from '#shared/domain/fitness.ts';
import { progressWords } from './words.ts';

interface BarsProps {
  totals: Macros;
  settings: FitnessSettings;
}

/** What was eaten beside what one has set oneself. */
export function GoalBars({ totals, settings }: BarsProps) {
  const { daily_calorie_goal, macro_targets } = settings;
  return (
    <div className="goals">
      <Bar name="Calories" value={totals.calories} goal={daily_calorie_goal} unit="kcal" />
      <Bar name="Protein" value={totals.protein} goal={macro_targets.protein} unit="g" />
      <Bar name="Carbs" value={totals.carbs} goal={macro_targets.carbs} unit="g" />
      <Bar name="Fat" value={totals.fat} goal={macro_targets.fat} unit="g" />
    </div>
  );
}

/** Full is full: what is beyond it stands in the number. The length is an attribute of a drawing: the policy allows no inline style. */
function Bar({ name, value, goal, unit }: { name: string; value: number; goal: number; unit: string }) {
  const id = useId();
  const shown = Math.min(percentOf(value, goal), 100);
  const words = progressWords(value, goal, unit);
  return (
    <div className="goal">
      <span className="goal-name" id={id}>
        {name}
      </span>
      <span className="goal-value">{words}</span>
      <div
        className="goal-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={words}
      >
        <svg width="100%" height="8" aria-hidden="true" focusable="false">
          <rect className="bar-goal" width="100%" height="8" rx="4" />
          {shown > 0 ? <rect className="bar-share" width={`${shown}%`} height="8" rx="4" /> : null}
        </svg>
      </div>
    </div>
  );
}
