import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** A new page starts at the top, and Back restores the scroll position. (The browser handles reloads.) */
export function useScroll(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const place = useRef<string>(undefined);
  useLayoutEffect(() => {
    const known = positions.get(key);
    // If the user decided to stay, the router still reports a navigation.
    const isSame = place.current === key + hash;
    place.current = key + hash;
    // The browser itself scrolls to anchors ('Skip to content').
    if (isSame) {
      // A navigation within the page keeps the scroll position.
    } else if (!hash && navigation !== 'POP') window.scrollTo(0, 0);
    else if (!hash && known !== undefined) window.scrollTo(0, known);
    const keep = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, hash, navigation]);
}
