import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

export type SearchChange = Readonly<Record<string, string | null>>;

/**
 * Page state in the query string, so that a reload shows the same. A change replaces the history entry, and keeps
 * scroll position and focus. `null` removes a name.
 */
export function useSearch(): [search: string, change: (names: SearchChange) => void] {
  const { search } = useLocation();
  const [known, setKnown] = useState(search);
  // The router reports a change too late for a control.
  const [shown, setShown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setShown(window.location.search);
  }
  const change = useCallback((names: SearchChange) => {
    const { pathname, search: before, hash } = window.location;
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(names)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const text = next.size > 0 ? `?${next}` : '';
    // Keeps the history entry and its key. The event tells the router of a change that it has not made itself.
    window.history.replaceState(window.history.state, '', pathname + text + hash);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    setShown(text);
  }, []);
  return [shown, change];
}
