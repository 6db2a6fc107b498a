import { useEffect, useState } from 'react';
import { whenIdle } from '#frontend/lib/idle.ts';

/*
 * A long list comes by and by: first the rows that are seen, then more whenever there is time, until all are there, so that the
 * browser's own search finds each. Five hundred at once would hold up a slow phone.
 */

/** More than most screens show at once. */
const FIRST = 20;
const STEP = 30;

/** As high as a row whose title takes one line, in pixels. */
const ROW = 68;

/** How many rows there may be by now. */
export function useGrowing(total: number): number {
  const [limit, setLimit] = useState(FIRST);
  const grows = limit < total;
  useEffect(() => (grows ? whenIdle(() => setLimit(limit + STEP)) : undefined), [grows, limit]);
  return limit;
}

/** Keeps the room of the rows that are still to come: whoever goes back to the middle of the list lands there. */
export function Rest({ rows }: { rows: number }) {
  return rows > 0 ? <div style={{ height: rows * ROW }} /> : null;
}
