import { useEffect, useMemo, useRef, useState } from 'react';
import { nearest } from '#frontend/ui/return-focus.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { NO_EXITS, type RowExits, updateRowExits } from '../rows.ts';
import { type Filters, matchesFilters } from '../view.ts';

/** How long a row stays struck through, and how long it folds. In milliseconds. */
const STRUCK_TIME = 600;
const FOLD_TIME = 160;

/**
 * The commitments to show: those that match the filters, and those on their way out. `onFold` is called when a row
 * begins to fold.
 */
export function useRowExits(
  commitments: readonly Commitment[],
  filters: Filters,
  onFold: (id: string) => void,
): { shown: readonly Commitment[]; exits: RowExits } {
  const [last, setLast] = useState(commitments);
  const [known, setKnown] = useState(NO_EXITS);
  const exits = last === commitments ? known : updateRowExits(known, last, commitments, filters);
  if (last !== commitments) {
    setLast(commitments);
    setKnown(exits);
  }

  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    const stop = (id: string) => {
      clearTimeout(running.get(id));
      running.delete(id);
    };
    const remove = (id: string) => setKnown((all) => without(all, id));
    const prepareFold = (id: string) => {
      onFold(id);
      setKnown((all) => (all.has(id) ? new Map(all).set(id, 'folding') : all));
      running.set(id, setTimeout(remove, prefersReducedMotion() ? 0 : FOLD_TIME, id));
    };
    for (const id of running.keys()) if (!known.has(id)) stop(id);
    for (const id of known.keys()) if (!running.has(id)) running.set(id, setTimeout(prepareFold, STRUCK_TIME, id));
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
    () => commitments.filter((each) => matchesFilters({ frequency, category, completed }, each) || exits.has(each.id)),
    [commitments, frequency, category, completed, exits],
  );
  return { shown, exits };
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function without(all: RowExits, id: string): RowExits {
  const others = new Map(all);
  others.delete(id);
  return others;
}

/** Sets the height from which the style sheet folds the row, and moves the focus to another row. */
export function fold(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-commitment-id="${CSS.escape(id)}"]`);
  if (!row) return;
  row.style.setProperty('--height', `${row.offsetHeight}px`);
  if (holdsFocus(row)) nextFocus(row)?.focus();
}

/** The focus is in the row or in its open menu. */
function holdsFocus(row: HTMLElement): boolean {
  return row.contains(document.activeElement) || row.querySelector('[aria-expanded="true"]') !== null;
}

/** The checkbox of the next row, else of the previous one, else the page's heading. */
function nextFocus(row: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-commitment-id]')];
  const boxes = nearest(rows, row).map((each) =>
    each.querySelector<HTMLElement>(':not(.folding) > .row-check > :enabled'),
  );
  return boxes.find((box) => box !== null) ?? document.querySelector('h1');
}
