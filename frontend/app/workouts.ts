import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DayWorkout } from '#frontend/features/fitness/model.ts';
import { SPREAD } from '#frontend/lib/timers.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { entriesOfDay } from './day-history.ts';

interface Day {
  date: string;
  today: string;
  clock: Clock | undefined;
  /** All commitments, correct at this instant. */
  commitments: readonly Commitment[] | undefined;
  /** The commitments could not be fetched. */
  failed: boolean;
}

/**
 * The workouts of a day; `undefined` while they are loading. If they cannot be fetched, the rest of the day is shown
 * without them.
 */
export function useWorkouts({ date, today, clock, commitments, failed }: Day): readonly DayWorkout[] | undefined {
  const workouts = useMemo(
    () => commitments?.filter(({ commitment_type }) => commitment_type === 'workout'),
    [commitments],
  );
  const isPast = date !== today;
  const isNeeded = workouts !== undefined && (isPast ? workouts.length > 0 : workouts.some(isPartlyDone));
  const day = useQuery({ ...entriesOfDay(date), enabled: isNeeded });
  useRereadAtEnd(date, today, day.refetch);
  return useMemo(() => {
    if (!workouts || !clock) return failed ? NONE : undefined;
    if (workouts.length === 0) return NONE;
    if (!isPast) return workouts.flatMap((workout) => presentOf(workout, date, clock, day.data));
    if (day.data) return pastOf(day.data, workouts, date);
    return day.isError || day.isPaused ? NONE : undefined;
  }, [workouts, clock, failed, isPast, date, day.data, day.isError, day.isPaused]);
}

/** When the shown day has ended, its entries are fetched again: they may lack changes by another device. */
function useRereadAtEnd(date: string, today: string, read: () => unknown): void {
  const before = useRef(today);
  useEffect(() => {
    const hasEnded = before.current === date && date !== today;
    before.current = today;
    if (!hasEnded) return;
    const timer = setTimeout(read, Math.random() * SPREAD);
    return () => clearTimeout(timer);
  }, [date, today, read]);
}

const NONE: readonly DayWorkout[] = [];

/** Whether part of a longer period is done, perhaps today: only the history tells. */
function isPartlyDone({ due_now, frequency, schedule, progress }: Commitment): boolean {
  const isLong = frequency !== 'daily' || Boolean(schedule?.every);
  return due_now && isLong && progress !== null && progress.done > 0;
}

/**
 * A workout as today shows it; empty if it is neither due nor done today. A part of a longer period that was done today
 * counts, as on past days. A paused workout is not due. `entries` are those of today, if known.
 */
export function presentOf(
  workout: Commitment,
  today: string,
  clock: Clock,
  entries: readonly HistoryEntry[] = [],
): DayWorkout[] {
  const { due_now, marked_today, current_completion } = workout;
  const [done] = isPartlyDone(workout) ? pastOf(entries, [workout], today) : [];
  if (done) return [done];
  if (due_now || marked_today) return [shown(workout, null, !due_now)];
  if (current_completion.status !== 'completed') return [];
  const at = instantOf(current_completion.completed_at);
  return at === null || dayAt(clock, at) === today ? [shown(workout, at, true)] : [];
}

/** The workouts of a past day, in the order of the commitments. */
export function pastOf(entries: readonly HistoryEntry[], workouts: readonly Commitment[], date: string): DayWorkout[] {
  return workouts.flatMap((workout) => {
    const days = entries.filter(({ commitment_id }) => commitment_id === workout.id).flatMap(({ done_on }) => done_on);
    const day = days.findLast((each) => each.date === date);
    return day ? [shown(workout, Date.parse(day.at), true)] : [];
  });
}

function shown({ id, title, workout_exercises }: Commitment, at: number | null, completed: boolean): DayWorkout {
  return { id, title, completed, at, about: workout_exercises.map(({ name }) => name).join(', ') || null };
}

function instantOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
