let first: string | undefined;
let moved = false;

/**
 * Whether the user has navigated since the page was loaded, by the key of the current location. A return to the first
 * page counts, too, although its key is the initial one.
 */
export function hasNavigated(key: string): boolean {
  first ??= key;
  moved ||= key !== first;
  return moved;
}
