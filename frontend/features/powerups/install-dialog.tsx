import { Dialog } from '@chakra-ui/react/dialog';
import { useId } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import type { Installing } from './editor.tsx';
import { type OnInstalled, useInstall } from './save.ts';

interface DialogProps {
  subject: Installing;
  open: boolean;
  onClose: () => void;
  onInstalled: OnInstalled;
}

/** Says what a power-up may do before it is installed, and stays while that does not work. */
export default function InstallDialog({ subject, open, onClose, onInstalled }: DialogProps) {
  const { powerUp, own } = subject;
  const id = useId();
  const opener = useReturnFocus();
  const install = useInstall(onInstalled);
  const busy = install.isPending;
  const close = () => (busy ? undefined : onClose());
  // The button that opened it has gone: its card has a link in its place.
  const returnFocusTo = () =>
    install.isSuccess ? document.querySelector<HTMLElement>(`[data-power-up="${powerUp.key}"] a`) : opener();
  const send = () => install.mutate(powerUp, { onSuccess: onClose });
  return (
    <ModalDialog open={open} title={`Install ${powerUp.name}`} onClose={close} returnFocusTo={returnFocusTo}>
      <Dialog.Body>
        <p>{powerUp.description}</p>
        <p className="permissions-head" id={id}>
          {own ? 'It asks for more than before. It would be allowed to:' : 'It will be allowed to:'}
        </p>
        <ul className="permissions" aria-labelledby={id}>
          {powerUp.scopes.map((scope) => (
            <li key={scope}>
              {scope}
              {own && !own.scopes.includes(scope) ? <span className="badge amber">New</span> : null}
            </li>
          ))}
        </ul>
        <p className="permissions-note">You can disable it whenever you like. What you have logged is kept.</p>
        {install.error ? (
          <p className="alert" role="alert">
            {sentenceOf(install.error)}
          </p>
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <button type="button" className="button quiet" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button primary" aria-disabled={busy} onClick={() => !busy && send()}>
          {busy ? 'Installing...' : 'Install'}
        </button>
      </Dialog.Footer>
    </ModalDialog>
  );
}
