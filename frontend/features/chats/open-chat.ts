import type { LiveEvent } from '#shared/contracts/live.ts';

/*
 * The open chat: it receives live events, and its new messages count as read while the page has the user's attention.
 * The sidebar and the live channel use this without loading the page of a chat.
 */

type Listener = (event: LiveEvent) => void;

const eventListeners = new Set<Listener>();

/** Returns a function that unsubscribes. */
export function onLiveEvent(listener: Listener): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

export function notifyOpenChat(event: LiveEvent): void {
  for (const listener of eventListeners) listener(event);
}

let readingId: string | undefined;
const readingListeners = new Set<() => void>();

export const readingChatId = (): string | undefined => readingId;
export const isBeingRead = (chatId: string): boolean => readingId === chatId;

export function setReadingChat(chatId: string | undefined): void {
  if (readingId === chatId) return;
  readingId = chatId;
  for (const listener of readingListeners) listener();
}

export function subscribeToReading(listener: () => void): () => void {
  readingListeners.add(listener);
  return () => void readingListeners.delete(listener);
}

/** Whether the page is visible and has the focus. */
export function hasAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

const ATTENTION_EVENTS = ['focus', 'blur', 'visibilitychange', 'pageshow'] as const;

/** Calls the listener whenever `hasAttention` may have changed. Returns a function that unsubscribes. */
export function onAttentionChange(listener: () => void): () => void {
  // Capturing, because `visibilitychange` is dispatched on the document.
  const listen = ({ target }: Event) => {
    // Capturing also sees the focus events of elements, such as fields.
    if (!(target instanceof Element)) listener();
  };
  for (const event of ATTENTION_EVENTS) window.addEventListener(event, listen, true);
  return () => {
    for (const event of ATTENTION_EVENTS) window.removeEventListener(event, listen, true);
  };
}
