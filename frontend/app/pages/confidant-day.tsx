import { useEffect } from 'react';
import { Activity } from '#frontend/features/fitness/components/activity.tsx';
import { DayFigures } from '#frontend/features/fitness/components/day-figures.tsx';
import { Photo, usePhoto } from '#frontend/features/fitness/components/dialogs.tsx';
import { stillShownOf } from '#frontend/features/fitness/model.ts';
import { useEnds } from '#frontend/lib/use-ends.ts';
import type { Dashboard } from '#shared/contracts/fitness.ts';
import { weightUnit } from '#shared/domain/fitness.ts';
import { notLogged, notShared } from '#shared/text/fitness-day.ts';

/** A person's shared day of fitness, read-only: for the confidant, and in the person's own preview. */
export function ConfidantDay({ refetch, ...all }: Dashboard & { refetch: (again: boolean) => void }) {
  const { opening, openFor, close } = usePhoto();
  const isOver = useEnds(
    [...Object.values(all.visible_until), ...all.workouts.map(({ visible_until }) => visible_until)],
    { refetch, dayEnd: all.day_ends_at },
  );
  const { date, today, settings, shows, ...day } = stillShownOf(all, isOver);
  const isPhotoShown = day.entries.some((each) => each.id === opening?.subject.id && each.photo_url !== null);
  useEffect(() => {
    if (!isPhotoShown) close();
  }, [isPhotoShown, close]);
  const workouts = day.workouts
    .filter(({ status, visible_until }) => status !== 'missed' && !isOver(visible_until))
    .map(({ id, title, status }) => ({ id, title, completed: status === 'completed', at: null, about: null }));
  return (
    <div className="fitness-day">
      <DayFigures
        date={date}
        today={today}
        settings={settings}
        totals={shows.food ? day.totals : null}
        minutes={shows.exercise ? day.exercise_minutes : null}
        workouts={workouts}
        weight={day.current_weight && { ...day.current_weight, date: day.current_weight_date }}
        noWeight={shows.weight ? notLogged : notShared}
      />
      <Activity entries={day.entries} workouts={workouts} unit={weightUnit(settings.units)} onPicture={openFor} />
      <Photo opening={opening} close={close} />
    </div>
  );
}
