import '../dialogs.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { useId } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { Powerup, UserPowerup } from '#shared/contracts/powerups.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/powerups-dialogs.ts';
import { type OnInstalled, useInstall } from '../mutations.ts';

/** A power-up to install, with the permissions that were granted before. */
export interface Installing {
  powerup: Powerup;
  own: UserPowerup | undefined;
}

interface DialogProps {
  subject: Installing;
  open: boolean;
  onClose: () => void;
  onInstalled: OnInstalled;
}

/** Shows the permissions of a power-up before it is installed. Stays open after a failure. */
export default function InstallDialog({ subject, open, onClose, onInstalled }: DialogProps) {
  const { powerup, own } = subject;
  const id = useId();
  const opener = useReturnFocus();
  const install = useInstall(onInstalled);
  const busy = install.isPending;
  const close = () => (busy ? undefined : onClose());
  // The button that opened the dialog is gone: its card now has a link instead.
  const returnFocusTo = () =>
    install.isSuccess ? document.querySelector<HTMLElement>(`[data-power-up="${powerup.key}"] a`) : opener();
  const send = () => install.mutate(powerup, { onSuccess: onClose });
  return (
    <ModalDialog open={open} title={text.installNamed(powerup.name)} onClose={close} returnFocusTo={returnFocusTo}>
      <Dialog.Body>
        <p>{powerup.description}</p>
        <p className="permissions-head" id={id}>
          {own ? text.newPermissions : text.permissions}
        </p>
        <ul className="permissions" aria-labelledby={id}>
          {powerup.scopes.map((scope) => (
            <li key={scope}>
              <span>{scope}</span>
              {own && !own.scopes.includes(scope) ? <span className="badge amber">{text.newPermission}</span> : null}
            </li>
          ))}
        </ul>
        <p className="permissions-note">{text.installNote}</p>
        {install.error ? (
          <p className="alert" role="alert">
            {sentenceOf(install.error)}
          </p>
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <button type="button" className="button quiet" onClick={close}>
          {common.cancel}
        </button>
        <button type="button" className="button primary" aria-disabled={busy} onClick={() => !busy && send()}>
          {busy ? text.installing : text.install}
        </button>
      </Dialog.Footer>
    </ModalDialog>
  );
}
