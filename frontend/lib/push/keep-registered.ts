import { readToken, subscribeToToken } from '../token.ts';
import { logFailure } from './failure.ts';
import { isWorkerMessage } from './messages.ts';
import { registerIfDue } from './register.ts';
import { isGranted } from './start.ts';

export { forgetBrowser, forgetEndedSession } from './register.ts';

/** The functions of the app that the worker needs. */
export interface App {
  /** The current page, as notifications name it. */
  place: () => string;
  /** Navigates to a page of the site. */
  open: (url: string) => void;
}

/** Keeps this browser registered, and answers messages of the worker. Returns a function that stops. */
export function keepRegistered(app: App): () => void {
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
  return () => {
    stop();
    navigator.serviceWorker?.removeEventListener('message', hear);
  };
}

function registerSilently(): void {
  if (isGranted() && readToken() !== null) registerIfDue().catch(logFailure);
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();
