import { serverSentences } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';

/* The queue of toasts. The toaster is loaded with the first toast; until then toasts wait here. */

export interface ToastMessage {
  kind: 'success' | 'error' | 'news';
  text: string;
  /** A notification, with a link to its subject. */
  about?: { title: string; url: string };
  /** A toast with an action stays until the user answers it. */
  action?: { label: string; press: () => void };
}

export interface Receiver {
  show: (notice: ToastMessage) => void;
  /** Removes a notification, shown or not. */
  drop: (url: string) => void;
}

const waiting: ToastMessage[] = [];
let receiver: Receiver | undefined;
let wake: (() => void) | undefined;

export function notify(
  kind: ToastMessage['kind'],
  text: string,
  more?: Pick<ToastMessage, 'about'> | Pick<ToastMessage, 'action'>,
): void {
  const message: ToastMessage = { kind, text, ...more };
  if (receiver) {
    receiver.show(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Removes waiting toasts of an ended session. */
export function clearToasts(): void {
  waiting.length = 0;
}

/** Removes notifications whose subject is now on the screen. */
export function clearNotificationsAbout(url: string): void {
  for (const notice of waiting.splice(0)) if (notice.about?.url !== url) waiting.push(notice);
  receiver?.drop(url);
}

/** Removes and returns the waiting toasts, for display without the toaster. */
export function takeToasts(): ToastMessage[] {
  return waiting.splice(0);
}

/** Calls the listener if a toast waits and there is no toaster. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

export function receiveToasts(by: Receiver): () => void {
  receiver = by;
  for (const notice of waiting.splice(0)) by.show(notice);
  return () => {
    receiver = undefined;
  };
}

/** Shows a failure with the server's message, or with `otherwise`. */
export function notifyFailure(error: Error, otherwise: string): void {
  if (!isEndOfSession(error)) notify('error', serverSentences(error).join(', ') || otherwise);
}
