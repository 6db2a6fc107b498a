import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import * as common from '#shared/text/common.ts';
import { Floating } from './system.tsx';

export interface Modal {
  open: boolean;
  title: string;
  /** Asked to close: by Escape, or by a press outside. */
  onClose: () => void;
  /** Closed, and its leaving has been seen. */
  onGone?: () => void;
  /** Where the focus goes on closing when what opened the dialog is no longer there. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

type Kind = Pick<Dialog.RootProps, 'role' | 'size' | 'closeOnInteractOutside'>;

/** What floats above the page. Focus stays inside and returns to where it came from. */
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
        // Later than it can be seen: whoever is in it by then is not taken elsewhere in the middle of a word.
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
  /** The button's word for what happens then. */
  confirm: string;
  /** It is being done: until that has ended, the question stays. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocusTo?: Modal['returnFocusTo'];
  /** Why it did not work. */
  failure?: Error | null;
  /** What it is about. */
  children?: ReactNode;
}

/** Asks before something is lost. The safe answer has the focus. */
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
