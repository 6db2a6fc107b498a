import { useEffect, useRef } from 'react';

interface Stay {
  open: boolean;
  /** There is something to lose. */
  changed: boolean;
  /** Asked to close: asks in turn, where something would be lost. */
  onClose: () => void;
}

/**
 * Keeps an open dialog from going with its page unasked. Before a reload, or the end of the window, the browser asks. The
 * browser's Back closes the dialog and leaves the page where it is. (A browser that does not know the Navigation API goes back.
 * And none can be held: it goes back the second time that nothing was done in between.)
 */
export function useStay({ open, changed, onClose }: Stay): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!open || !changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open, changed]);

  useEffect(() => {
    if (!open || !('navigation' in window)) return;
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      close.current();
    };
    const { navigation } = window;
    navigation.addEventListener('navigate', stay);
    return () => navigation.removeEventListener('navigate', stay);
  }, [open]);
}
