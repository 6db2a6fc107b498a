/* Which chat is being read just now: what comes in there counts as read, and is marked so in a moment. */

let read: string | undefined;
const listeners = new Set<() => void>();

export const beingRead = (): string | undefined => read;
export const isBeingRead = (chatId: string): boolean => read === chatId;

export function setBeingRead(chatId: string | undefined): void {
  if (read === chatId) return;
  read = chatId;
  for (const listener of listeners) listener();
}

export function subscribeToReading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether somebody looks at the page. */
export function isAttended(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

const CHANGES = ['focus', 'blur', 'visibilitychange', 'pageshow'] as const;

export function onAttention(listener: () => void): () => void {
  // Captured, because `visibilitychange` is the document's event.
  const listen = ({ target }: Event) => {
    // Captured as well: the focus of a field or a checkbox.
    if (!(target instanceof Element)) listener();
  };
  for (const event of CHANGES) window.addEventListener(event, listen, true);
  return () => {
    for (const event of CHANGES) window.removeEventListener(event, listen, true);
  };
}
