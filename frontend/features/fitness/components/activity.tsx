import '../entries.css';
import { type ReactNode, useId } from 'react';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Entry, FoodEntry } from '#shared/contracts/fitness.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/fitness-day.ts';
import { activityOf, type DayWorkout } from '../model.ts';
import { WorkoutIcon } from './entry-icons.tsx';
import { type EntryActions, EntryRow } from './entry-row.tsx';

interface ActivityProps {
  entries: readonly Entry[];
  workouts: readonly DayWorkout[];
  unit: WeightUnit;
  clock?: Clock | undefined;
  /** If missing, the entries are read-only. */
  actions?: EntryActions | undefined;
  onEditWorkout?: ((id: string) => void) | undefined;
  onPicture: (entry: FoodEntry) => void;
  /** The action of the empty state. */
  action?: ReactNode;
}

/** The entries and workouts of a day, newest first. */
export function Activity(props: ActivityProps) {
  const { entries, workouts, unit, clock, actions, onEditWorkout, onPicture, action } = props;
  const id = useId();
  const all = activityOf(entries, workouts);
  return (
    <section className="activity" aria-labelledby={id}>
      <h2 id={id}>{text.activity}</h2>
      {all.length === 0 ? (
        <EmptyState action={action}>{text.noActivity}</EmptyState>
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
                actions={actions}
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
    <li
      className={onEdit ? 'logged own' : 'logged'}
      data-commitment-id={id}
      data-status={completed ? 'completed' : 'pending'}
    >
      <span className="tile">
        <WorkoutIcon />
      </span>
      <p className="logged-name" dir="auto">
        {title}
      </p>
      <p className="logged-number">
        <span className={completed ? 'badge green' : 'badge yellow'}>{completed ? text.completed : text.planned}</span>
      </p>
      {onEdit ? (
        <div className="logged-actions">
          <button type="button" className="icon-button" aria-label={text.editEntry(title)} onClick={() => onEdit(id)}>
            <PencilIcon />
          </button>
        </div>
      ) : null}
      <p className="logged-text workout-about" dir="auto">
        {about}
      </p>
    </li>
  );
}
