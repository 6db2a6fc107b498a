import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import * as common from '#shared/text/common.ts';
import { useUnloadQuestion } from '../use-unsaved.ts';
import { Floating } from './system.tsx';

export interface Modal {
  open: boolean;
  title: string;
  /** Called for Escape, a click outside and the browser's Back. */
  onClose: () => void;
  /** Called after the closing animation. */
  onGone?: () => void;
  /** The target of the focus on closing. If missing or `null`, the element that had it before. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

type Kind = Pick<Dialog.RootProps, 'role' | 'size' | 'closeOnInteractOutside'>;

/** A modal dialog. The focus stays inside, and returns to its earlier element as soon as the dialog begins to close. */
export function ModalDialog(modal: Modal & Kind) {
  const { title, onClose, onGone, returnFocusTo, initialFocus, children, ...root } = modal;
  const content = useRef<HTMLDivElement>(null);
  useFocusReturn(root.open, returnFocusTo);
  useRoomForKeyboard(root.open);
  useStay({ open: root.open, onClose });
  return (
    <Floating>
      <Dialog.Root
        {...root}
        lazyMount
        unmountOnExit
        onOpenChange={(change) => !change.open && onClose()}
        {...(onGone ? { onExitComplete: onGone } : {})}
        {...(returnFocusTo ? { finalFocusEl: returnFocusTo } : {})}
        // Runs after the animation: a field that the user has focused by then must keep the focus.
        initialFocusEl={() => focusedIn(content.current) ?? initialFocus?.() ?? null}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content ref={content}>
              <Dialog.Header>
                <Dialog.Title dir="auto">{title}</Dialog.Title>
              </Dialog.Header>
              {children}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Floating>
  );
}

/**
 * Returns the focus when a dialog closes. The dialog does so itself, but with a timer, after effects that wait for the
 * next frame: on a busy device that takes up to a second, in which key presses are lost.
 */
function useFocusReturn(open: boolean, returnFocusTo: Modal['returnFocusTo']): void {
  const opener = useRef<Element>(null);
  const [, renderAgain] = useState(open);
  // Another render in the same task runs the effects of closing without waiting for a frame.
  useLayoutEffect(() => renderAgain(open), [open]);
  const target = useRef(returnFocusTo);
  useLayoutEffect(() => {
    target.current = returnFocusTo;
  });
  useEffect(() => {
    if (open) opener.current = document.activeElement;
    else if (opener.current) queueMicrotask(() => restoreFocus(opener, target));
  }, [open]);
}

/** Called just after the dialog has released the focus, in the next microtask. */
function restoreFocus(opener: RefObject<Element | null>, target: RefObject<Modal['returnFocusTo']>): void {
  const { activeElement, body } = document;
  const before = opener.current;
  opener.current = null;
  // Another element may have the focus by now, such as the heading of another page.
  if (activeElement !== body && !activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
  const place = target.current?.() ?? (before?.isConnected && before !== body ? before : document.querySelector('h1'));
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Sets `--covered` to the height of the on-screen keyboard, above which sheets are shown. */
function useRoomForKeyboard(open: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!open || !view) return;
    const { style } = document.documentElement;
    const update = () => {
      // Zooming in shrinks the visual viewport, too.
      const covered = view.scale < 1.1 ? window.innerHeight - view.height - view.offsetTop : 0;
      style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
      style.removeProperty('--covered');
    };
  }, [open]);
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
  /** Whether no user data is lost. */
  harmless?: boolean;
  /** The action is running; the dialog stays open until it ends. */
  busy?: boolean;
  /** If false, the question can only be cancelled. */
  ready?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  returnFocusTo?: Modal['returnFocusTo'];
  /** The error. */
  failure?: Error | null;
  /** More about the consequences. */
  children?: ReactNode;
}

/** A confirmation. The focus is on the safe button. */
export function Confirmation(asked: Question) {
  const {
    open,
    question,
    confirm,
    busy = false,
    ready = true,
    onConfirm,
    onCancel,
    returnFocusTo,
    failure,
    children,
  } = asked;
  const kind = asked.harmless ? 'button primary' : 'button danger';
  const cancel = () => (busy ? undefined : onCancel());
  return (
    <ModalDialog
      open={open}
      title={question}
      role="alertdialog"
      size="sm"
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
        <button
          type="button"
          className={kind}
          disabled={!ready}
          aria-disabled={busy}
          onClick={() => !busy && onConfirm()}
        >
          {confirm}
        </button>
      </Dialog.Footer>
    </ModalDialog>
  );
}

interface Stay {
  open: boolean;
  /** Whether there is unsaved input. */
  changed?: boolean;
  /** Whether it is being saved, which may navigate. */
  busy?: boolean;
  /** Called to close; asks if there is unsaved input. */
  onClose: () => void;
}

/** The open dialogs. Back closes the last one, such as a question above another dialog. */
const dialogs: object[] = [];

/**
 * Keeps an open dialog when the user navigates. The browser's Back closes the dialog and keeps the page. With unsaved
 * input, a link or a notification to another page also closes it, after a question, and the browser asks before a
 * reload or when the window is closed. (Browsers without the Navigation API go back. And no browser can be held twice:
 * a second Back without input in between leaves the page.)
 */
export function useStay({ open, changed = false, busy = false, onClose }: Stay): void {
  const now = useRef({ changed, busy, onClose });
  useEffect(() => {
    now.current = { changed, busy, onClose };
  });

  useUnloadQuestion(open && changed);

  useEffect(() => {
    if (!open || !('navigation' in window)) return;
    const self = {};
    dialogs.push(self);
    const stay = (event: NavigateEvent) => {
      const { changed, busy, onClose } = now.current;
      const isElsewhere = new URL(event.destination.url).pathname !== location.pathname;
      const isBack = event.navigationType === 'traverse';
      const isHeld = isBack ? dialogs.at(-1) === self : changed && !busy && isElsewhere;
      if (!isHeld || !event.cancelable) return;
      event.preventDefault();
      onClose();
    };
    const { navigation } = window;
    // Registered before the page's own question about unsaved changes.
    navigation.addEventListener('navigate', stay, true);
    return () => {
      navigation.removeEventListener('navigate', stay, true);
      dialogs.splice(dialogs.indexOf(self), 1);
    };
  }, [open]);
}
