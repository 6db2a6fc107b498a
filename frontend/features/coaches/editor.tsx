import type { ComponentProps } from 'react';
import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import type CoachDialog from './coach-dialog.tsx';
import type PartingQuestion from './parting-question.tsx';

export const dialog = later(() => import('./coach-dialog.tsx'));
export const question = later(() => import('./parting-question.tsx'));

/** What one may part with: a coach, for good, or the offer of a kind. */
export type Parting = { coach: UserCoach } | { type: CoachType };

/** Which coach is edited; `null` is a new one. */
export const useCoachEditor = () => useOpening<UserCoach | null>(dialog);

export const useParting = () => useOpening<Parting>(question);

interface EditorProps extends Omit<ComponentProps<typeof CoachDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<UserCoach | null> | undefined;
  close: () => void;
}

/** The dialog of `useCoachEditor`, once opened. */
export function CoachEditor({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={dialog}>
      {(CoachDialog, { subject, open }) => <CoachDialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

interface PartingProps extends Omit<ComponentProps<typeof PartingQuestion>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Parting> | undefined;
  close: () => void;
}

/** The question of `useParting`, once opened. */
export function CoachParting({ opening, close, ...props }: PartingProps) {
  return (
    <Opened opening={opening} code={question}>
      {(Question, { subject, open }) => <Question subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}
