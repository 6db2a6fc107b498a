let first: string | undefined;
let moved = false;

/**
 * Whether the user has navigated since the page was loaded, by the key of the current location. Returning to the first
 * page counts as well, although its key is the initial one.
 */
export function hasNavigated(key: string): boolean {
  first ??= key;
  moved ||= key !== first;
  return moved;
}
