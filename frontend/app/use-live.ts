import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { hasFetched, onFetched } from '#frontend/lib/query-client.ts';
import { whenIdle } from '#frontend/lib/timers.ts';
import { clearNotificationsAbout } from '#frontend/ui/toasts.ts';
import { urlOf } from './page-paths.ts';

/** The connection and its cache updates. No page needs it for rendering. */
const events = lazyModule(() => import('./live-events.ts'));

/** Keeps one live connection while a user is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => clearNotificationsAbout(urlOf(pathname)), [pathname]);
  // Starts after the first successful answer: with an invalid token the server would refuse the connection, too.
  const [begins, setBegins] = useState(() => hasFetched(client));
  useEffect(() => onFetched(client, () => setBegins(true)), [client]);
  useEffect(() => (begins ? startWhenIdle(client) : undefined), [client, begins]);
}

/** Loads the code when the page is idle. The connection opens after that, so no event comes too early. */
function startWhenIdle(client: QueryClient): () => void {
  let stop: (() => void) | undefined;
  let ended = false;
  const start = async () => {
    const code = await events.load().catch(() => undefined);
    if (code && !ended) stop ??= code.followLive(client);
  };
  const giveUp = afterFirstPaint(start);
  // Tries again if loading failed.
  addEventListener('online', start);
  document.addEventListener('visibilitychange', start);
  return () => {
    ended = true;
    giveUp();
    removeEventListener('online', start);
    document.removeEventListener('visibilitychange', start);
    stop?.();
  };
}

/** Runs when the page is loaded and the browser idle. */
function afterFirstPaint(work: () => void): () => void {
  let cancel = () => {};
  const load = () => {
    cancel = whenIdle(work);
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  return () => {
    removeEventListener('load', load);
    cancel();
  };
}
