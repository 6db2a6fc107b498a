import { type ReactNode, useId } from 'react';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import type { Entry, FoodEntry } from '#shared/contracts/fitness.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { activityOf, type DayWorkout } from './arrange.ts';
import { type EntryDeeds, EntryRow } from './entry-row.tsx';
import { WorkoutIcon } from './icons.tsx';

interface ActivityProps {
  entries: readonly Entry[];
  workouts: readonly DayWorkout[];
  unit: WeightUnit;
  clock?: Clock | undefined;
  /** Without it all is only to look at. */
  deeds?: EntryDeeds | undefined;
  onEditWorkout?: ((id: string) => void) | undefined;
  onPicture: (entry: FoodEntry) => void;
  /** What one can do where there is nothing. */
  action?: ReactNode;
}

/** What a day holds, the newest first. */
export function Activity(props: ActivityProps) {
  const { entries, workouts, unit, clock, deeds, onEditWorkout, onPicture, action } = props;
  const id = useId();
  const all = activityOf(entries, workouts);
  return (
    <section className="activity" aria-labelledby={id}>
      <h2 id={id}>Activity</h2>
      {all.length === 0 ? (
        <Blank action={action}>No activity recorded for this day</Blank>
      ) : (
        <ul className="logged-list">
          {all.map((each) =>
            each.kind === 'workout' ? (
              <WorkoutRow key={each.workout.id} workout={each.workout} onEdit={onEditWorkout} />
            ) : (
              <EntryRow
                key={each.entry.id}
                entry={each.entry}
                unit={unit}
                clock={clock}
                deeds={deeds}
                onPicture={onPicture}
              />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function WorkoutRow({ workout, onEdit }: { workout: DayWorkout; onEdit: ((id: string) => void) | undefined }) {
  const { id, title, completed, about } = workout;
  return (
    <li className="logged" data-commitment-id={id} data-status={completed ? 'completed' : 'pending'}>
      <span className="tile">
        <WorkoutIcon />
      </span>
      <p className="logged-name" dir="auto">
        {title}
      </p>
      {onEdit ? (
        <div className="logged-actions">
          <button type="button" className="icon-button" aria-label={`Edit ${title}`} onClick={() => onEdit(id)}>
            <PencilIcon />
          </button>
        </div>
      ) : null}
      <div className="logged-text">
        {about ? (
          <p className="logged-items" dir="auto">
            {about}
          </p>
        ) : null}
        <p className="logged-about">
          <span className={completed ? 'badge green' : 'badge yellow'}>{completed ? 'Completed' : 'Planned'}</span>
        </p>
      </div>
    </li>
  );
}
