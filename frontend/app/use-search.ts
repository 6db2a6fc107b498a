import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

export type SearchChange = Readonly<Record<string, string | null>>;

/**
 * What stands in the address's query string, for a page that keeps there what it shows: a reload shows the same. A
 * change stays in its place in the history, and neither scroll nor focus moves, as they do where one goes to another
 * page. `null` takes a name out.
 */
export function useSearch(): [search: string, change: (names: SearchChange) => void] {
  const { search } = useLocation();
  const [known, setKnown] = useState(search);
  // The router tells of a change a moment later than a control must show it.
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
    // The same entry with the same key; the event is how the router hears of what it has not done itself.
    window.history.replaceState(window.history.state, '', pathname + text + hash);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    setShown(text);
  }, []);
  return [shown, change];
}
