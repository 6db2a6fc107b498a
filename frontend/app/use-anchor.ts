import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SETTINGS_ANCHORS } from './page-paths.ts';
import { SETTINGS_GROUPS } from './settings-nav.tsx';

/** Follows links to a section of the settings. `loaded` counts the loaded parts: each moves the parts below it. */
export function useAnchor(loaded: number): void {
  // Following the same link again makes a new location object, and scrolls again.
  const location = useLocation();
  const followed = useRef<object>(undefined);
  useEffect(() => {
    const { hash } = location;
    const isAgain = followed.current === location && loaded > 0;
    followed.current = location;
    // Runs after the page has focused its heading.
    if (hash) queueMicrotask(() => goToAnchor(hash, isAgain));
  }, [location, loaded]);
}

/**
 * Scrolls to the section of an address and focuses its first control, or the heading of a list or of a group of
 * sections. Does nothing for an unknown anchor, nor `isAgain` once the user has gone elsewhere.
 */
function goToAnchor(hash: string, isAgain: boolean): void {
  const isAt = (anchor: string) => hash === `#${anchor}`;
  const id = [...Object.values(SETTINGS_ANCHORS), ...Object.values(SETTINGS_GROUPS)].find(isAt);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  const focused = document.activeElement;
  if (isAgain && focused !== document.body && !focused?.matches('h1') && !section.contains(focused)) return;
  section.scrollIntoView();
  // A focused element in the section keeps the focus: another part was loaded, or the link led to this control.
  if (focused !== section && section.contains(focused)) return;
  const isGroup = Object.values(SETTINGS_GROUPS).some(isAt);
  const target = section.querySelector<HTMLElement>(isGroup ? 'h2' : 'h2[tabindex], input, button, a') ?? section;
  // A heading cannot be focused by itself, nor can a section without loaded controls.
  if (isGroup || target === section) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
