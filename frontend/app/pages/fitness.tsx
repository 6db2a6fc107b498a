import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { dialog as commitmentDialog, useCommitmentEditor } from '#frontend/features/commitments/editor.tsx';
import { useCommitments } from '#frontend/features/commitments/use-commitments.ts';
import { dayWords } from '#frontend/features/fitness/dates.ts';
import { DayNav } from '#frontend/features/fitness/day-nav.tsx';
import { askedDate } from '#frontend/features/fitness/days.ts';
import * as dialogs from '#frontend/features/fitness/editor.tsx';
import { entriesOf } from '#frontend/features/fitness/queries.ts';
import { ActionsSkeleton, DaySkeleton, FitnessSkeleton } from '#frontend/features/fitness/skeletons.tsx';
import { useWeights } from '#frontend/features/fitness/use-weights.ts';
import { GoalsEditor, useGoals } from '#frontend/features/powerups/editor.tsx';
import { fitnessIn, useUserPowerUps } from '#frontend/features/powerups/queries.ts';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { CodeFailure } from '#frontend/ui/code-failure.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import { useNear } from '#frontend/ui/use-near.ts';
import type { UserPowerUp } from '#shared/contracts/powerups.ts';
import { weightUnit } from '#shared/domain/fitness.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { FITNESS } from '#shared/domain/power-ups.ts';
import { CommitmentEditor } from '../commitment-editor.tsx';
import { Fetched } from '../fetched.tsx';
import { fitnessDay } from '../fitness-day.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { useRefused } from '../power-up-refused.ts';
import { together } from '../together.ts';
import { useSearch } from '../use-search.ts';

const STATES = {
  failure: 'Failed to fetch fitness data',
  offline: 'You are offline. Your fitness data shows when you are back.',
};

/** What the user eats, trains and weighs, day by day. */
export default function FitnessPage() {
  const clockQuery = useQuery({ ...me, select: clockOf });
  const both = together(clockQuery, useUserPowerUps());
  const fitness = fitnessIn(both.data?.[1]);
  if (both.data && fitness) return <Fitness clock={both.data[0]} fitness={fitness} />;
  return (
    <Page name="Fitness" actions={both.data || both.isError ? null : <ActionsSkeleton />}>
      <Fetched query={both} skeleton={<FitnessSkeleton />} {...STATES}>
        {([, mine]) =>
          mine.some(({ power_up_key }) => power_up_key === FITNESS) ? (
            <Without to={PATHS.managePowerUps} link="Manage Power-Ups">
              Fitness is switched off.
            </Without>
          ) : (
            <Without to={PATHS.powerUps} link="Browse Power-Ups">
              Fitness power-up not installed
            </Without>
          )
        }
      </Fetched>
    </Page>
  );
}

interface WithoutProps {
  to: string;
  link: string;
  children: string;
}

function Without({ to, link, children }: WithoutProps) {
  return (
    <Blank
      action={
        <Link className="button quiet" to={to}>
          {link}
        </Link>
      }
    >
      {children}
    </Blank>
  );
}

function Fitness({ clock, fitness }: { clock: Clock; fitness: UserPowerUp }) {
  const { settings } = fitness;
  const clockQuery = useQuery({ ...me, select: clockOf });
  const { commitments, today, failed } = useCommitments(clockQuery);
  const [search, changeSearch] = useSearch();
  const params = new URLSearchParams(search);
  const date = askedDate(params.get('date'), today) ?? today;
  const onDay = (day: string) => changeSearch({ date: day === today ? null : day });

  const entries = useQuery(entriesOf(date));
  const weights = useWeights(today);
  useRefused();

  const day = useNear(fitnessDay);
  const Day = day.code?.default;
  useEffect(() => void day.load(), [day.load]);

  // Forms stand beside the day, not in it: at midnight it is another one, and what was typed stays.
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
    // What could not be loaded is asked for anew, by the same link.
    void opened()?.then(() => !code.code && changeSearch({ quickAdd: null }));
  }, [asked, logFood.openFor, weight.openFor, workout.openFor, changeSearch]);
  const closing = (close: () => void) => () => {
    close();
    if (asked !== null) changeSearch({ quickAdd: null });
  };

  const onEditWorkout = (id: string) => {
    const subject = commitments?.find((each) => each.id === id);
    if (subject) void workout.openFor(subject);
  };
  const toDay = { date, note: date === today ? null : `It is logged to ${dayWords(date, today)}.` };

  return (
    <Page
      name="Fitness"
      actions={
        <div className="fitness-actions">
          <ReachButton code={commitmentDialog} className="button quiet" onClick={() => workout.openFor(null)}>
            Plan Workout
          </ReachButton>
          <ReachButton code={dialogs.logFood} className="button primary" onClick={() => logFood.openFor(null)}>
            Log Food
          </ReachButton>
          <ReachButton code={dialogs.weight} className="button quiet" onClick={() => weight.openFor(null)}>
            Log Weight
          </ReachButton>
          <ReachButton code={dialogs.exercise} className="button quiet" onClick={() => exercise.openFor(null)}>
            Log Exercise
          </ReachButton>
        </div>
      }
    >
      <DayNav date={date} today={today} onDay={onDay} />
      <Fetched query={together(entries, weights)} skeleton={<DaySkeleton />} {...STATES}>
        {([shown, weighed]) => {
          if (day.failed) return <CodeFailure load={day.load} />;
          if (!Day) return <DaySkeleton />;
          return (
            <Day
              date={date}
              today={today}
              clock={clock}
              settings={settings}
              entries={shown}
              weights={weighed}
              commitments={commitments}
              failed={failed}
              onEditGoals={() => void goals.openFor(fitness)}
              onEditFood={editFood.openFor}
              onEditWeight={weight.openFor}
              onEditExercise={exercise.openFor}
              onEditWorkout={onEditWorkout}
              onLogFood={() => void logFood.openFor(null)}
            />
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
