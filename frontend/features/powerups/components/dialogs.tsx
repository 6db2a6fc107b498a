import type { ComponentProps } from 'react';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { FitnessPowerup } from '#shared/contracts/powerups.ts';
import type { SettingsDialogProps } from './fitness-settings-dialog.tsx';
import type InstallDialog from './install-dialog.tsx';
import type { Installing } from './install-dialog.tsx';

type SettingsCode = LazyModule<{ default: (props: SettingsDialogProps) => React.ReactNode }>;

export const installDialog = lazyModule(() => import('./install-dialog.tsx'));
export const journalSettings = lazyModule(() => import('./journal-settings-dialog.tsx'));
export const fitnessSettings: SettingsCode = lazyModule(() => import('./fitness-settings-dialog.tsx'));

export const useInstalling = () => useOpening<Installing>(installDialog);

/** For the power-up that `fitnessIn` returns. */
export const useGoals = () => useOpening<FitnessPowerup>(fitnessSettings);

interface InstallProps extends Omit<ComponentProps<typeof InstallDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Installing> | undefined;
  close: () => void;
}

/** The dialog of `useInstalling`, once opened. */
export function Installation({ opening, close, ...props }: InstallProps) {
  return (
    <Opened opening={opening} code={installDialog}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

interface GoalsProps {
  opening: Opening<FitnessPowerup> | undefined;
  close: () => void;
}

/** The dialog of `useGoals`, once opened. */
export function GoalsEditor({ opening, close }: GoalsProps) {
  return (
    <Opened opening={opening} code={fitnessSettings}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} only="goals" />}
    </Opened>
  );
}
