import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SETTINGS_ANCHORS } from './page-paths.ts';
import { SETTINGS_GROUPS } from './settings-nav.tsx';

/** Follows links to a section of the settings. `loaded` counts the parts that are there: each moves those below it. */
export function useAnchor(loaded: number): void {
  // Following the same link again makes a new location object, and scrolls again.
  const location = useLocation();
  const followed = useRef<object>(undefined);
  useEffect(() => {
    const { hash } = location;
    const isAgain = followed.current === location && loaded > 0;
    followed.current = location;
    // After the page has moved the focus to its heading.
    if (hash) queueMicrotask(() => goToAnchor(hash, isAgain));
  }, [location, loaded]);
}

/**
 * Scrolls to the section of an address and focuses its first control, or the heading of a group of sections. Does
 * nothing for an unknown anchor, nor `isAgain` once the user has gone elsewhere.
 */
function goToAnchor(hash: string, isAgain: boolean): void {
  const isAt = (anchor: string) => hash === `#${anchor}`;
  const id = [...Object.values(SETTINGS_ANCHORS), ...Object.values(SETTINGS_GROUPS)].find(isAt);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  const focused = document.activeElement;
  if (isAgain && focused !== document.body && !focused?.matches('h1') && !section.contains(focused)) return;
  section.scrollIntoView();
  // What has the focus in it keeps it: another part was loaded, or the link has led to one of its controls.
  if (focused !== section && section.contains(focused)) return;
  const isGroup = Object.values(SETTINGS_GROUPS).some(isAt);
  const target = section.querySelector<HTMLElement>(isGroup ? 'h2' : 'input, button, a') ?? section;
  // A heading takes no focus by itself, nor does a section whose controls are not loaded yet.
  if (isGroup || target === section) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
