import type { ComponentProps } from 'react';
import { type Later, later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { PowerUp, UserPowerUp } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/power-ups.ts';
import type InstallDialog from './install-dialog.tsx';
import type { SettingsDialogProps } from './settings-form.tsx';

type SettingsCode = Later<{ default: (props: SettingsDialogProps) => React.ReactNode }>;

export const installDialog = later(() => import('./install-dialog.tsx'));
export const fitnessSettings: SettingsCode = later(() => import('./fitness-settings-dialog.tsx'));
export const goalsDialog: SettingsCode = later(() => import('./goals-dialog.tsx'));

/** The settings dialogs by the keys of their power-ups. One without has nothing to be set. */
export const SETTINGS: Readonly<Partial<Record<string, SettingsCode>>> = { [FITNESS]: fitnessSettings };

/** What is to be installed, with what was granted before. */
export interface Installing {
  powerUp: PowerUp;
  own: UserPowerUp | undefined;
}

export const useInstalling = () => useOpening<Installing>(installDialog);

/** Whose goals are edited: of `fitnessIn` the user's power-ups. */
export const useGoals = () => useOpening<UserPowerUp>(goalsDialog);

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

interface SettingsProps {
  code: SettingsCode;
  opening: Opening<UserPowerUp> | undefined;
  close: () => void;
}

/** A dialog of settings, once opened. */
export function SettingsEditor({ code, opening, close }: SettingsProps) {
  return (
    <Opened opening={opening} code={code}>
      {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} />}
    </Opened>
  );
}

/** The dialog of `useGoals`, once opened. */
export function GoalsEditor(props: Omit<SettingsProps, 'code'>) {
  return <SettingsEditor code={goalsDialog} {...props} />;
}
