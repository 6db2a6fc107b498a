import { useCallback, useEffect, useRef } from 'react';

/** What a keyboard on the screen takes of it, at least. */
const KEYBOARD = 120;

/**
 * Keeps what is to be seen above a phone's keyboard: `--view-height` is the height that is left, while there is one. Answers how to
 * ask whether there is one now.
 */
export function useOnScreenKeyboard(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { classList, style } = document.documentElement;
    const look = () => {
      // Somebody who looks closer has no keyboard for that.
      shown.current = view.scale < 1.1 && window.innerHeight - view.height > KEYBOARD;
      classList.toggle('with-keyboard', shown.current);
      if (shown.current) {
        style.setProperty('--view-height', `${view.height}px`);
        // The page is not to be pushed up: what is in it is as high as what can be seen.
        window.scrollTo(0, 0);
      } else style.removeProperty('--view-height');
    };
    look();
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
      classList.remove('with-keyboard');
      style.removeProperty('--view-height');
    };
  }, []);
  return useCallback(() => shown.current, []);
}
