import { useEffect, useState } from 'react';
import { whenIdle } from '#frontend/lib/idle.ts';

/*
 * A long list is rendered in steps: first the visible rows, then more whenever the browser is idle, until all are there
 * and can be found by the browser's search. Rendering five hundred at once would block a slow phone.
 */

/** More rows than most screens show. */
const FIRST = 20;
const STEP = 30;

/** Of a row with a title of one line, in pixels. */
const ROW_HEIGHT = 68;

/** How many rows may be rendered now. */
export function useIncrementalLimit(total: number): number {
  const [limit, setLimit] = useState(FIRST);
  const isGrowing = limit < total;
  useEffect(() => (isGrowing ? whenIdle(() => setLimit(limit + STEP)) : undefined), [isGrowing, limit]);
  return limit;
}

/** Takes the space of rows that are not rendered yet, so that scroll positions can be restored. */
export function RemainingSpace({ rows }: { rows: number }) {
  return rows > 0 ? <div style={{ height: rows * ROW_HEIGHT }} /> : null;
}
