import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** New pages begin at their top; going back returns to where one was. (A reload is the browser's own.) */
export function useScroll(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const place = useRef<string>(undefined);
  useLayoutEffect(() => {
    const known = positions.get(key);
    // Where leaving was given up, the router still believes that something was opened.
    const isSame = place.current === key + hash;
    place.current = key + hash;
    // A place within the page ('Skip to content') is the browser's own to bring into view.
    if (isSame) {
      // One stays where one is.
    } else if (!hash && navigation !== 'POP') window.scrollTo(0, 0);
    else if (!hash && known !== undefined) window.scrollTo(0, known);
    const keep = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, hash, navigation]);
}
