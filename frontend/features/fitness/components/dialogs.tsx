import type { ComponentProps } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Entry, ExerciseEntry, FoodEntry, WeightEntry } from '#shared/contracts/fitness.ts';
import type DeleteEntryDialog from './delete-entry-dialog.tsx';
import type ExerciseDialog from './exercise-dialog.tsx';
import type WeightDialog from './weight-dialog.tsx';

/* The dialogs of the dashboard, each loaded with its first use. */

export const logFood = lazyModule(() => import('./log-food-dialog.tsx'));
const editFood = lazyModule(() => import('./edit-food-dialog.tsx'));
export const weight = lazyModule(() => import('./weight-dialog.tsx'));
export const exercise = lazyModule(() => import('./exercise-dialog.tsx'));
const deleteEntry = lazyModule(() => import('./delete-entry-dialog.tsx'));
const photo = lazyModule(() => import('./photo-dialog.tsx'));

export const useLogFood = () => useOpening<null>(logFood);
export const useEditFood = () => useOpening<FoodEntry>(editFood);
/** The edited entry; `null` for a new one. */
export const useWeightEditor = () => useOpening<WeightEntry | null>(weight);
export const useExerciseEditor = () => useOpening<ExerciseEntry | null>(exercise);
export const useDeletion = () => useOpening<Entry>(deleteEntry);
export const usePhoto = () => useOpening<FoodEntry>(photo);

interface Of<Subject> {
  opening: Opening<Subject> | undefined;
  close: () => void;
}

export function LogFood({ opening, close, ...props }: Of<null> & { date: string; note: string | null }) {
  return (
    <Opened opening={opening} code={logFood}>
      {(LogFoodDialog, { open }) => <LogFoodDialog open={open} onClose={close} {...props} />}
    </Opened>
  );
}

export function EditFood({ opening, close }: Of<FoodEntry>) {
  return (
    <Opened opening={opening} code={editFood}>
      {(EditFoodDialog, { subject, open }) => <EditFoodDialog entry={subject} open={open} onClose={close} />}
    </Opened>
  );
}

type WeightProps = Omit<ComponentProps<typeof WeightDialog>, 'subject' | 'open' | 'onClose'>;

export function WeightEditor({ opening, close, ...props }: Of<WeightEntry | null> & WeightProps) {
  return (
    <Opened opening={opening} code={weight}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

type ExerciseProps = Omit<ComponentProps<typeof ExerciseDialog>, 'subject' | 'open' | 'onClose'>;

export function ExerciseEditor({ opening, close, ...props }: Of<ExerciseEntry | null> & ExerciseProps) {
  return (
    <Opened opening={opening} code={exercise}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

type DeleteEntryProps = Omit<ComponentProps<typeof DeleteEntryDialog>, 'subject' | 'open' | 'onClose'>;

export function Deletion({ opening, close, ...props }: Of<Entry> & DeleteEntryProps) {
  return (
    <Opened opening={opening} code={deleteEntry}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

export function Photo({ opening, close }: Of<FoodEntry>) {
  return (
    <Opened opening={opening} code={photo}>
      {(PhotoDialog, { subject, open }) => <PhotoDialog entry={subject} open={open} onClose={close} />}
    </Opened>
  );
}
