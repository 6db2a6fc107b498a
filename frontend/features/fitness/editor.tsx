import type { ComponentProps } from 'react';
import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { Entry, ExerciseEntry, FoodEntry, WeightEntry } from '#shared/contracts/fitness.ts';
import type DeleteQuestion from './delete-question.tsx';
import type ExerciseDialog from './exercise-dialog.tsx';
import type WeightDialog from './weight-dialog.tsx';

/* The dialogs of the dashboard, each of which comes when somebody reaches for it. */

export const logFood = later(() => import('./food/log-food-dialog.tsx'));
export const editFood = later(() => import('./food/edit-food-dialog.tsx'));
export const weight = later(() => import('./weight-dialog.tsx'));
export const exercise = later(() => import('./exercise-dialog.tsx'));
export const question = later(() => import('./delete-question.tsx'));
export const picture = later(() => import('./photo/picture-dialog.tsx'));

export const useLogFood = () => useOpening<null>(logFood);
export const useEditFood = () => useOpening<FoodEntry>(editFood);
/** Which one is edited; `null` is a new one. */
export const useWeightEditor = () => useOpening<WeightEntry | null>(weight);
export const useExerciseEditor = () => useOpening<ExerciseEntry | null>(exercise);
export const useDeletion = () => useOpening<Entry>(question);
export const usePicture = () => useOpening<FoodEntry>(picture);

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

type QuestionProps = Omit<ComponentProps<typeof DeleteQuestion>, 'subject' | 'open' | 'onClose'>;

export function Deletion({ opening, close, ...props }: Of<Entry> & QuestionProps) {
  return (
    <Opened opening={opening} code={question}>
      {(Question, { subject, open }) => <Question subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

export function Picture({ opening, close }: Of<FoodEntry>) {
  return (
    <Opened opening={opening} code={picture}>
      {(PictureDialog, { subject, open }) => <PictureDialog entry={subject} open={open} onClose={close} />}
    </Opened>
  );
}
