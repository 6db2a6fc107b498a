import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The code of keys that an input method handles. Safari ends a composition before its final Enter. */
const HANDLED = 229;

/**
 * Whether an input method handles this key, to compose a character or choose a word. Then no other handler may react.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === HANDLED;
}
