import { useEffect, useRef } from 'react';
import { useUnloadQuestion } from '../use-unsaved.ts';

interface Stay {
  open: boolean;
  /** There is something to lose. */
  changed: boolean;
  /** It is being saved, and may lead elsewhere itself. */
  busy: boolean;
  /** Asked to close: asks in turn, where something would be lost. */
  onClose: () => void;
}

/**
 * Keeps an open dialog from going with its page unasked. Before a reload, or the end of the window, the browser asks.
 * The browser's Back closes the dialog and leaves the page where it is; so does a link or a notification that leads to
 * another page while something would be lost. (A browser that does not know the Navigation API goes back. And none can
 * be held: it goes back the second time that nothing was done in between.)
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
    // Before the page's own question about leaving.
    navigation.addEventListener('navigate', stay, true);
    return () => navigation.removeEventListener('navigate', stay, true);
  }, [open]);
}
