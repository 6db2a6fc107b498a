import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import * as common from '#shared/text/common.ts';
import { Floating } from './system.tsx';

export interface Modal {
  open: boolean;
  title: string;
  /** Called for Escape and a click outside. */
  onClose: () => void;
  /** Called after the closing animation. */
  onGone?: () => void;
  /** Where the focus goes on closing if the opener no longer exists. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

type Kind = Pick<Dialog.RootProps, 'role' | 'size' | 'closeOnInteractOutside'>;

/** A modal dialog. The focus stays inside, and returns to where it was. */
export function ModalDialog(modal: Modal & Kind) {
  const { title, onClose, onGone, returnFocusTo, initialFocus, children, ...root } = modal;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Floating>
      <Dialog.Root
        {...root}
        lazyMount
        unmountOnExit
        onOpenChange={(change) => !change.open && onClose()}
        {...(onGone ? { onExitComplete: onGone } : {})}
        {...(returnFocusTo ? { finalFocusEl: returnFocusTo } : {})}
        // After the animation: a user who has focused a field by then must not lose the focus.
        initialFocusEl={() => focusedIn(content.current) ?? initialFocus?.() ?? null}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content ref={content}>
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

function focusedIn(content: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  const isInside = activeElement !== content && content?.contains(activeElement);
  return isInside && activeElement instanceof HTMLElement ? activeElement : null;
}

interface Question {
  open: boolean;
  question: string;
  /** The label of the confirming button. */
  confirm: string;
  /** The action is running; the dialog stays open until it ends. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocusTo?: Modal['returnFocusTo'];
  /** The error. */
  failure?: Error | null;
  /** More about the consequences. */
  children?: ReactNode;
}

/** A confirmation. The safe button has the focus. */
export function Confirmation(asked: Question) {
  const { open, question, confirm, busy = false, onConfirm, onCancel, returnFocusTo, failure, children } = asked;
  const cancel = () => (busy ? undefined : onCancel());
  return (
    <ModalDialog
      open={open}
      title={question}
      role="alertdialog"
      size="xs"
      closeOnInteractOutside={false}
      onClose={cancel}
      returnFocusTo={returnFocusTo}
    >
      {children || failure ? (
        <Dialog.Body>
          {children}
          {failure ? (
            <p className="alert" role="alert">
              {sentenceOf(failure)}
            </p>
          ) : null}
        </Dialog.Body>
      ) : null}
      <Dialog.Footer>
        <button type="button" className="button quiet" onClick={cancel}>
          {common.cancel}
        </button>
        <button type="button" className="button danger" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {confirm}
        </button>
      </Dialog.Footer>
    </ModalDialog>
  );
}
