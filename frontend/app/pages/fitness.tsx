import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { commitmentDialog, useCommitmentEditor } from '#frontend/features/commitments/components/editor.tsx';
import { useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { useEntries, useWeights } from '#frontend/features/fitness/api.ts';
import * as dialogs from '#frontend/features/fitness/components/dialogs.tsx';
import { ActionsSkeleton, LogActions } from '#frontend/features/fitness/components/log-actions.tsx';
import { DaySkeleton, FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { isWeight, withUnsent } from '#frontend/features/fitness/model.ts';
import { fitnessIn, mine as userPowerups, useUserPowerups } from '#frontend/features/powerups/api.ts';
import { GoalsEditor, useGoals } from '#frontend/features/powerups/components/dialogs.tsx';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { dateName, requestedDate } from '#frontend/lib/days.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { DayNav } from '#frontend/ui/day-nav.tsx';
import { CodeFailure, useNear } from '#frontend/ui/lazy-section.tsx';
import { ImageRenewal } from '#frontend/ui/renewed-image.tsx';
import type { FitnessPowerup } from '#shared/contracts/powerups.ts';
import { weightUnit } from '#shared/domain/fitness.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/fitness.ts';
import * as shell from '#shared/text/fitness-shell.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { fitnessDay } from '../page-parts.ts';
import { CommitmentEditor } from '../quick-add.tsx';
import { useSearch } from '../use-search.ts';
import { useReloadOnRefusal, WithoutPowerup } from '../without-powerup.tsx';

const STATES = { failure: text.failure, offline: text.offline };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, commitmentQueries.list, userPowerups);

/** The user's food, exercise and weight, day by day. */
export default function FitnessPage() {
  const clockQuery = useQuery({ ...me, select: clockOf });
  const both = combineQueries(clockQuery, useUserPowerups());
  const fitness = fitnessIn(both.data?.[1]);
  if (both.data && fitness) return <Fitness clock={both.data[0]} fitness={fitness} />;
  return (
    <Page name={shell.fitness} actions={both.data || both.isError ? null : <ActionsSkeleton />}>
      <Fetched query={both} skeleton={<FitnessSkeleton />} {...STATES}>
        {([, mine]) => (
          <WithoutPowerup
            mine={mine}
            power_up_key={FITNESS}
            switchedOff={text.switchedOff}
            notInstalled={text.notInstalled}
          />
        )}
      </Fetched>
    </Page>
  );
}

function Fitness({ clock, fitness }: { clock: Clock; fitness: FitnessPowerup }) {
  const { settings } = fitness;
  const clockQuery = useQuery({ ...me, select: clockOf });
  const [search, changeSearch] = useSearch();
  const params = new URLSearchParams(search);
  // A past day may list a workout that was closed since.
  const { commitments, today, failed } = useCommitments(clockQuery, params.get('date') ? 'read' : 'left-out');
  const date = requestedDate(params.get('date'), today) ?? today;
  const onDay = (day: string) => changeSearch({ date: day === today ? null : day });

  const entries = useEntries(date);
  const renewal = { at: entries.dataUpdatedAt, renew: () => void entries.refetch({ cancelRefetch: false }) };
  const weights = useWeights(today);
  const unsent = usePendingChanges();
  useReloadOnRefusal();

  const day = useNear(fitnessDay);
  const Day = day.code?.default;
  useEffect(() => void day.load(), [day.load]);

  // Forms are rendered beside the day, not in it: the day changes at midnight, and typed text must stay.
  const logFood = dialogs.useLogFood();
  const editFood = dialogs.useEditFood();
  const weight = dialogs.useWeightEditor();
  const exercise = dialogs.useExerciseEditor();
  const goals = useGoals();
  const workout = useCommitmentEditor();

  const asked = params.get('quickAdd');
  useEffect(() => {
    const opened = () => {
      if (asked === 'food') return logFood.openFor(null);
      if (asked === 'weight') return weight.openFor(null);
      return asked === 'workout' ? workout.openFor(null) : undefined;
    };
    const code = asked === 'food' ? dialogs.logFood : asked === 'weight' ? dialogs.weight : commitmentDialog;
    // If loading failed, following the same link tries again.
    void opened()?.then(() => !code.code && changeSearch({ quickAdd: null }));
  }, [asked, logFood.openFor, weight.openFor, workout.openFor, changeSearch]);
  const closing = (close: () => void) => () => {
    close();
    if (asked !== null) changeSearch({ quickAdd: null, shared: null });
  };

  const onEditWorkout = (id: string) => {
    const subject = commitments?.find((each) => each.id === id);
    if (subject) void workout.openFor(subject);
  };
  const toDay = { date, note: date === today ? null : text.loggedTo(dateName(date, today)) };

  return (
    <Page
      name={shell.fitness}
      actions={
        <LogActions
          workout={{ code: commitmentDialog, onClick: () => workout.openFor(null) }}
          food={{ code: dialogs.logFood, onClick: () => logFood.openFor(null) }}
          weight={{ code: dialogs.weight, onClick: () => weight.openFor(null) }}
          exercise={{ code: dialogs.exercise, onClick: () => exercise.openFor(null) }}
        />
      }
    >
      <DayNav date={date} today={today} name={dateName(date, today)} onDay={onDay} />
      <Fetched query={combineQueries(entries, weights)} skeleton={<DaySkeleton />} {...STATES}>
        {([shown, weighed]) => {
          if (day.failed) return <CodeFailure load={day.load} />;
          if (!Day) return <DaySkeleton />;
          return (
            <ImageRenewal value={renewal}>
              <Day
                date={date}
                today={today}
                clock={clock}
                settings={settings}
                entries={withUnsent(shown, unsent, (entry) => entry.date === date)}
                weights={withUnsent(weighed, unsent, isWeight)}
                commitments={commitments}
                failed={failed}
                onEditGoals={() => void goals.openFor(fitness)}
                onEditFood={editFood.openFor}
                onEditWeight={weight.openFor}
                onEditExercise={exercise.openFor}
                onEditWorkout={onEditWorkout}
                onLogFood={() => void logFood.openFor(null)}
              />
            </ImageRenewal>
          );
        }}
      </Fetched>
      <dialogs.LogFood opening={logFood.opening} close={closing(logFood.close)} {...toDay} />
      <dialogs.EditFood opening={editFood.opening} close={editFood.close} />
      <dialogs.WeightEditor
        opening={weight.opening}
        close={closing(weight.close)}
        unit={weightUnit(settings.units)}
        {...toDay}
      />
      <dialogs.ExerciseEditor opening={exercise.opening} close={exercise.close} {...toDay} />
      <GoalsEditor opening={goals.opening} close={goals.close} />
      <CommitmentEditor opening={workout.opening} close={closing(workout.close)} today={today} workout />
    </Page>
  );
}
