import { useEffect, useRef, useState } from 'react';
import type { Exercise } from '#shared/contracts/exercises.ts';
import { blankRow, type ExerciseField, type ExerciseRow, isUntouched, rowOf, settled } from './exercises.ts';

/** Where the focus goes once the rows are drawn; without a `key`, to what adds one. */
interface Focus {
  key: string | undefined;
  place: 'name' | 'remove';
}

/** The rows of a form's exercises. Whoever adds one or removes one goes on beside it. */
export function useExercises(saved: readonly Exercise[], isWorkout: boolean) {
  const [rows, setRows] = useState(() => {
    const all = saved.map(rowOf);
    return isWorkout || all.length > 0 ? all : [blankRow()];
  });
  const [start] = useState(rows);
  const [focus, setFocus] = useState<Focus>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!focus) return;
    const row = focus.key === undefined ? null : place.current?.querySelector(`[data-row="${focus.key}"]`);
    const target = row ? row.querySelector<HTMLElement>(`[data-place="${focus.place}"]`) : addButton(place.current);
    target?.focus();
    // With the fields below the name.
    row?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  const change = (key: string, changed: (row: ExerciseRow) => ExerciseRow) =>
    setRows((all) => all.map((row) => (row.key === key ? changed(row) : row)));

  return {
    rows,
    place,
    isChanged: textOf(rows) !== textOf(start),
    add: () => {
      const row = blankRow();
      setRows((all) => [...all, row]);
      setFocus({ key: row.key, place: 'name' });
    },
    remove: (key: string) => {
      const at = rows.findIndex((row) => row.key === key);
      const neighbour = rows[at + 1] ?? rows[at - 1];
      setRows((all) => all.filter((row) => row.key !== key));
      setFocus({ key: neighbour?.key, place: 'remove' });
    },
    set: (key: string, field: ExerciseField, text: string) => change(key, (row) => ({ ...row, [field]: text })),
    /** Shows the numbers as they are kept. */
    settle: (key: string) => change(key, settled),
    settleAll: () => setRows((all) => all.map(settled)),
  };
}

function addButton(place: HTMLElement | null): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>('[data-place="add"]');
}

const textOf = (rows: readonly ExerciseRow[]) => JSON.stringify(rows.filter((row) => !isUntouched(row)));
