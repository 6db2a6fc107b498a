import { useEffect, useMemo, useRef, useState } from 'react';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Filters, passes } from './arrange.ts';
import { type Leaving, leavingAfter, NOBODY } from './leaving.ts';

/** How long it stays as it is, and how long it folds. */
const STAYS = 600;
const FOLDS = 160;

/** The commitments that are shown: those that pass, and those that are leaving. `onFold` is told when a row begins to fold. */
export function useLeaving(
  commitments: readonly Commitment[],
  filters: Filters,
  onFold: (id: string) => void,
): { shown: readonly Commitment[]; leaving: Leaving } {
  const [last, setLast] = useState(commitments);
  const [known, setKnown] = useState(NOBODY);
  const leaving = last === commitments ? known : leavingAfter(known, last, commitments, filters);
  if (last !== commitments) {
    setLast(commitments);
    setKnown(leaving);
  }

  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    const stop = (id: string) => {
      clearTimeout(running.get(id));
      running.delete(id);
    };
    const go = (id: string) => setKnown((all) => without(all, id));
    const fold = (id: string) => {
      onFold(id);
      setKnown((all) => (all.has(id) ? new Map(all).set(id, 'folding') : all));
      running.set(id, setTimeout(go, isStill() ? 0 : FOLDS, id));
    };
    for (const id of running.keys()) if (!known.has(id)) stop(id);
    for (const id of known.keys()) if (!running.has(id)) running.set(id, setTimeout(fold, STAYS, id));
  }, [known, onFold]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);

  const { frequency, category, completed } = filters;
  const shown = useMemo(
    () => commitments.filter((each) => passes({ frequency, category, completed }, each) || leaving.has(each.id)),
    [commitments, frequency, category, completed, leaving],
  );
  return { shown, leaving };
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function without(all: Leaving, id: string): Leaving {
  const others = new Map(all);
  others.delete(id);
  return others;
}
