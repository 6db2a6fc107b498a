/*
 * Short notices, from anywhere to the toaster. The toaster is loaded with the first of them, so they wait here
 * meanwhile.
 */

export interface ToastMessage {
  kind: 'success' | 'error' | 'news';
  text: string;
  /** News are about something, and lead there. */
  about?: { title: string; url: string } | undefined;
}

export interface Receiver {
  show: (notice: ToastMessage) => void;
  /** Takes back the news about what is there, shown or not. */
  drop: (url: string) => void;
}

const waiting: ToastMessage[] = [];
let receiver: Receiver | undefined;
let wake: (() => void) | undefined;

export function notify(kind: ToastMessage['kind'], text: string, about?: ToastMessage['about']): void {
  if (receiver) {
    receiver.show({ kind, text, about });
    return;
  }
  waiting.push({ kind, text, about });
  wake?.();
}

/** Forgets what nobody has seen: the session that it was for has ended. */
export function clearToasts(): void {
  waiting.length = 0;
}

/** One has come to what they are about: they would stand over it, and say what is read there. */
export function clearNotificationsAbout(url: string): void {
  for (const notice of waiting.splice(0)) if (notice.about?.url !== url) waiting.push(notice);
  receiver?.drop(url);
}

/** The waiting ones, for who says them without a toaster. */
export function takeToasts(): ToastMessage[] {
  return waiting.splice(0);
}

/** Tells when there is a notice and nobody to show it. */
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
