import { useEffect, useRef } from 'react';
import { useUnloadQuestion } from '../use-unsaved.ts';

interface Stay {
  open: boolean;
  /** There is unsaved input. */
  changed: boolean;
  /** It is being saved, which may navigate. */
  busy: boolean;
  /** Called to close; asks if there is unsaved input. */
  onClose: () => void;
}

/**
 * Keeps an open dialog with unsaved input from disappearing with its page. Before a reload, or when the window is
 * closed, the browser asks. The browser's Back closes the dialog and keeps the page; so does a link or a notification
 * to another page while there is unsaved input. (Browsers without the Navigation API go back. And no browser can be
 * held twice: a second Back without input in between leaves the page.)
 */
export function useStay({ open, changed, busy, onClose }: Stay): void {
  const now = useRef({ changed, busy, onClose });
  useEffect(() => {
    now.current = { changed, busy, onClose };
  });

  useUnloadQuestion(open && changed);

  useEffect(() => {
    if (!open || !('navigation' in window)) return;
    const stay = (event: NavigateEvent) => {
      const { changed, busy, onClose } = now.current;
      const isElsewhere = new URL(event.destination.url).pathname !== location.pathname;
      const isHeld = event.navigationType === 'traverse' || (changed && !busy && isElsewhere);
      if (!isHeld || !event.cancelable) return;
      event.preventDefault();
      onClose();
    };
    const { navigation } = window;
    // Before the page's own question about unsaved changes.
    navigation.addEventListener('navigate', stay, true);
    return () => navigation.removeEventListener('navigate', stay, true);
  }, [open]);
}
