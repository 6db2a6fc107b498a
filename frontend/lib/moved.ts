let first: string | undefined;
let moved = false;

/**
 * Whether a visit has gone on from where it began, told the key of the location that is shown. Coming back to the first
 * page is a move, too, although its key is that of the beginning.
 */
export function hasMoved(key: string): boolean {
  first ??= key;
  moved ||= key !== first;
  return moved;
}
