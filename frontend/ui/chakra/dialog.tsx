import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode } from 'react';
import { Floating } from './system.tsx';

interface Modal {
  open: boolean;
  title: string;
  /** Asked to close: by Escape, or by a press outside. */
  onClose: () => void;
  /** Closed, and its leaving has been seen. */
  onGone?: () => void;
  /** Where the focus goes on closing when what opened the dialog is no longer there. */
  returnFocusTo?: () => HTMLElement | null;
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog with a form or a text. Focus stays inside and returns to where it came from. */
export function ModalDialog({ open, title, onClose, onGone, returnFocusTo, initialFocus, children }: Modal) {
  return (
    <Floating>
      <Dialog.Root
        open={open}
        lazyMount
        unmountOnExit
        onOpenChange={(change) => !change.open && onClose()}
        {...(onGone ? { onExitComplete: onGone } : {})}
        {...(returnFocusTo ? { finalFocusEl: returnFocusTo } : {})}
        {...(initialFocus ? { initialFocusEl: initialFocus } : {})}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              {children}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Floating>
  );
}

interface Question {
  open: boolean;
  question: string;
  /** The button's word for what happens then. */
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocusTo?: Modal['returnFocusTo'];
  /** What it is about, and why it did not work. */
  children?: ReactNode;
}

/** Asks before something is lost. The safe answer has the focus. */
export function Confirmation(asked: Question) {
  const { open, question, confirm, busy = false, onConfirm, onCancel, returnFocusTo, children } = asked;
  return (
    <Floating>
      <Dialog.Root
        open={open}
        role="alertdialog"
        size="xs"
        lazyMount
        unmountOnExit
        closeOnInteractOutside={false}
        onOpenChange={(change) => !change.open && onCancel()}
        {...(returnFocusTo ? { finalFocusEl: returnFocusTo } : {})}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Header>
                <Dialog.Title>{question}</Dialog.Title>
              </Dialog.Header>
              {children ? <Dialog.Body>{children}</Dialog.Body> : null}
              <Dialog.Footer>
                <button type="button" className="button quiet" onClick={onCancel}>
                  Cancel
                </button>
                <button
                  type="button"
                  className="button danger"
                  aria-disabled={busy}
                  onClick={() => !busy && onConfirm()}
                >
                  {confirm}
                </button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Floating>
  );
}

export const DialogBody = Dialog.Body;
export const DialogFooter = Dialog.Footer;
