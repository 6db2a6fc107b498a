import { useAnalyze, useLastWeight } from '#frontend/features/fitness/api.ts';
import { Activity } from '#frontend/features/fitness/components/activity.tsx';
import { DayFigures } from '#frontend/features/fitness/components/day-figures.tsx';
import { Deletion, Photo, useDeletion, usePhoto } from '#frontend/features/fitness/components/dialogs.tsx';
import { DaySkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { totalsOfDay, trendOf } from '#frontend/features/fitness/model.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Entry, ExerciseEntry, FoodEntry, WeightEntry } from '#shared/contracts/fitness.ts';
import type { FitnessSettings } from '#shared/contracts/powerups.ts';
import { weightUnit } from '#shared/domain/fitness.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/fitness-day.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useWorkouts } from '../workouts.ts';

interface DayProps {
  date: string;
  today: string;
  clock: Clock;
  settings: FitnessSettings;
  /** The entries of the day, newest first. */
  entries: readonly Entry[];
  /** The weights of the year until today, newest first. */
  weights: readonly Entry[];
  /** All commitments, correct at this instant; undefined until known. */
  commitments: readonly Commitment[] | undefined;
  /** The commitments could not be fetched. */
  failed: boolean;
  onEditGoals: () => void;
  onEditFood: (entry: FoodEntry) => void;
  onEditWeight: (entry: WeightEntry) => void;
  onEditExercise: (entry: ExerciseEntry) => void;
  onEditWorkout: (id: string) => void;
  onLogFood: () => void;
}

/** A day of the user's own fitness: its numbers, its entries, and the actions. */
export default function FitnessDay(props: DayProps) {
  const { date, today, clock, settings, entries, weights } = props;
  const workouts = useWorkouts(props);
  const unit = weightUnit(settings.units);
  const totals = totalsOfDay(entries);
  const { weight, failed: isWeightUnknown } = useLastWeight(weights, date);
  const asking = useDeletion();
  const picture = usePhoto();
  const analysis = useAnalyze();

  const onEdit = (entry: Entry) => {
    if (entry.entry_type === 'food') props.onEditFood(entry);
    else if (entry.entry_type === 'weight') props.onEditWeight(entry);
    else props.onEditExercise(entry);
  };
  const actions = {
    onEdit,
    onDelete: asking.openFor,
    onAnalyze: analysis.mutate,
    isAsked: (id: string) => analysis.isPending && analysis.variables.id === id,
    keyPath: `${PATHS.settings}#${SETTINGS_ANCHORS.key}`,
  };

  if (!workouts) return <DaySkeleton />;
  return (
    <div className="fitness-day">
      <DayFigures
        date={date}
        today={today}
        settings={settings}
        totals={totals}
        minutes={totals.exerciseMinutes}
        workouts={workouts}
        weight={weight && { ...weight.payload, date: weight.date }}
        noWeight={isWeightUnknown ? text.notAvailable : text.notLogged}
        trend={trendOf(weights, unit, date)}
        onEditGoals={props.onEditGoals}
      />
      <Activity
        entries={entries}
        workouts={workouts}
        unit={unit}
        clock={clock}
        actions={actions}
        onEditWorkout={props.onEditWorkout}
        onPicture={picture.openFor}
        action={
          <button type="button" className="button quiet" onClick={props.onLogFood}>
            {text.logMeal}
          </button>
        }
      />
      <Deletion opening={asking.opening} close={asking.close} unit={unit} />
      <Photo opening={picture.opening} close={picture.close} />
    </div>
  );
}
