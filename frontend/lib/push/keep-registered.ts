import { readToken, subscribeToToken } from '../token.ts';
import { logFailure } from './failure.ts';
import { isWorkerMessage, sendKept } from './messages.ts';
import { registerIfDue } from './register.ts';

export { forgetBrowser, forgetEndedSession } from './register.ts';

/** The functions of the app for the worker. */
export interface App {
  /** The path of the current page, in the form of notifications. */
  place: () => string;
  /** Goes to a page of the site. */
  open: (url: string) => void;
}

/**
 * Keeps this browser registered while pushes are granted, and handles messages of the worker. Returns a function that
 * stops.
 */
export function keepRegistered(app: App, isGranted: () => boolean): () => void {
  const registerSilently = () => {
    if (isGranted() && readToken() !== null) registerIfDue().catch(logFailure);
  };
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    if (data.push === 'subscribe') return void registerSilently();
    if (data.push === 'open') app.open(data.url);
    ports[0]?.postMessage(data.push === 'open' || (isLookedAt() && app.place() === data.url));
  };
  navigator.serviceWorker?.addEventListener('message', hear);
  navigator.serviceWorker?.startMessages();
  // A user may sign in again in another tab before this one has noticed the sign-out.
  const stop = subscribeToToken(registerSilently);
  registerSilently();
  sendKept();
  window.addEventListener('online', sendKept);
  return () => {
    stop();
    window.removeEventListener('online', sendKept);
    navigator.serviceWorker?.removeEventListener('message', hear);
  };
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();
