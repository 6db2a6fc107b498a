import { useEffect, useRef } from 'react';
import { useUnloadQuestion } from '../use-unsaved.ts';

interface Stay {
  open: boolean;
  /** There is unsaved input. */
  changed?: boolean;
  /** It is being saved, which may navigate. */
  busy?: boolean;
  /** Called to close; asks if there is unsaved input. */
  onClose: () => void;
}

/** The open dialogs. Back is for the last one, such as a question about another. */
const dialogs: object[] = [];

/**
 * Keeps an open dialog from disappearing with its page. The browser's Back closes the dialog and keeps the page. With
 * unsaved input, so does a link or a notification to another page, and the browser asks before a reload, or when the
 * window is closed. (Browsers without the Navigation API go back. And no browser can be held twice: a second Back
 * without input in between leaves the page.)
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
    // Before the page's own question about unsaved changes.
    navigation.addEventListener('navigate', stay, true);
    return () => {
      navigation.removeEventListener('navigate', stay, true);
      dialogs.splice(dialogs.indexOf(self), 1);
    };
  }, [open]);
}
