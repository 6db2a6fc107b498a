import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The code of keys that an input method handles. Safari ends a composition before the Enter that ended it. */
const HANDLED = 229;

/** Whether a key belongs to an input method, which offers words while somebody types: it does nothing else then. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === HANDLED;
}
