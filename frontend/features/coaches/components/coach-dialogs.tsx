import type { ComponentProps } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { UserCoach } from '#shared/contracts/coaches.ts';
import type CoachDialog from './coach-dialog.tsx';
import type DeleteCoachDialog from './delete-coach-dialog.tsx';
import type { Deletion } from './delete-coach-dialog.tsx';

export const coachDialog = lazyModule(() => import('./coach-dialog.tsx'));
export const deleteCoachDialog = lazyModule(() => import('./delete-coach-dialog.tsx'));

/** Opens the dialog for the edited coach; `null` for a new one. */
export const useCoachDialog = () => useOpening<UserCoach | null>(coachDialog);

export const useDeleteCoachDialog = () => useOpening<Deletion>(deleteCoachDialog);

interface EditorProps extends Omit<ComponentProps<typeof CoachDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<UserCoach | null> | undefined;
  close: () => void;
}

/** The dialog of `useCoachDialog`; it is loaded with the first use. */
export function LazyCoachDialog({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={coachDialog}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

interface PartingProps extends Omit<ComponentProps<typeof DeleteCoachDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Deletion> | undefined;
  close: () => void;
}

/** The dialog of `useDeleteCoachDialog`; it is loaded with the first use. */
export function LazyDeleteCoachDialog({ opening, close, ...props }: PartingProps) {
  return (
    <Opened opening={opening} code={deleteCoachDialog}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}
