import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { FormEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { Floating } from './system.tsx';
import { useStay } from './use-stay.ts';

interface Modal {
  open: boolean;
  title: string;
  /** What was typed would be lost: closing asks first. */
  changed: boolean;
  /** Asked to close: by Escape, by a press outside, or by the browser's Back. */
  onClose: () => void;
  /** Closed, and its leaving has been seen. */
  onGone?: () => void;
  /** Where the focus goes on closing when what opened the dialog is no longer there. */
  returnFocusTo?: () => HTMLElement | null;
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog with a form or a text. Focus stays inside and returns to where it came from. */
export function ModalDialog(modal: Modal) {
  const { open, title, changed, onClose, onGone, returnFocusTo, initialFocus, children } = modal;
  useStay({ open, changed, onClose });
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

interface FormProps {
  /** Of `useCheckedForm`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    busy: boolean;
    failure: string | undefined;
  };
  className?: string;
  /** The buttons below it. */
  footer: ReactNode;
  children: ReactNode;
}

/**
 * The form of a dialog. While it is busy its fields stay as they are, because what was typed then would be lost on closing.
 * They keep the focus, which a disabled field would drop. (Fields to type into are to be `readOnly`, too: then it is also said.)
 */
export function DialogForm({ form, className, footer, children }: FormProps) {
  const { ref, onSubmit, busy, failure } = form;
  const still = busy ? { onChangeCapture: stop, onClickCapture: stop } : {};
  return (
    <form className={className} ref={ref} noValidate aria-busy={busy} onSubmit={onSubmit}>
      <Dialog.Body {...still}>
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
        {children}
      </Dialog.Body>
      <Dialog.Footer>{footer}</Dialog.Footer>
    </form>
  );
}

/** Nobody hears of it: a box is not ticked, and React puts back what its fields show. */
function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
