import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SETTINGS_ANCHORS } from './page-paths.ts';

/** Follows links to a section of the settings that is loaded later, from this page or others. */
export function useAnchor(): void {
  // Following the same link again makes a new location object, and scrolls again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    // After the page has moved the focus to its heading.
    if (hash) queueMicrotask(() => goToAnchor(hash));
  }, [location]);
}

/** Scrolls to the section of an address and focuses its first control. Does nothing for an unknown anchor. */
function goToAnchor(hash: string): void {
  const id = Object.values(SETTINGS_ANCHORS).find((anchor) => hash === `#${anchor}`);
  const section = id === undefined ? null : document.getElementById(id);
  if (!section) return;
  section.scrollIntoView();
  const control = section.querySelector<HTMLElement>('input, button, a');
  // The section's controls may not be loaded yet.
  if (!control) section.tabIndex = -1;
  (control ?? section).focus({ preventScroll: true });
}
