import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyModule } from '../lazy-module.ts';
import { whenIdle } from '../timers.ts';
import { readToken } from '../token.ts';
import type { App } from './keep-registered.ts';

/*
 * The part of pushes that every page loads: it decides whether to load more. A browser without the permission loads
 * nothing else.
 */

const code = lazyModule(() => import('./keep-registered.ts'));
const nothing = () => {};

/** Loads the registration for the running app. */
let begin = nothing;

/** Starts pushes for the current session. Returns a function that stops when the app or the session ends. */
function startPush(app: App): () => void {
  const token = readToken();
  let stop: (() => void) | undefined;
  let isOver = false;
  const load = async () => {
    const { keepRegistered } = await code.load();
    if (!isOver) stop ??= keepRegistered(app, isGranted);
  };
  begin = () => void load().catch(nothing);
  const giveUp = isGranted() ? whenIdle(begin) : nothing;
  return () => {
    isOver = true;
    begin = nothing;
    giveUp();
    stop?.();
    if (token !== null && readToken() !== token && isGranted())
      void code.load().then(({ forgetEndedSession }) => forgetEndedSession(token), nothing);
  };
}

/** Called when this browser was just registered. */
export const pushBegins = (): void => begin();

/** Before a sign-out: resolves when no pushes can arrive any more. */
export async function endPush(): Promise<void> {
  if (!isGranted()) return;
  const { forgetBrowser } = await code.load();
  await forgetBrowser();
}

/** The notification permission; `denied` also if the browser has no notifications. */
export function permission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

export const isGranted = (): boolean => permission() === 'granted';

/** Keeps this browser registered for the signed-in user. `placeOf` converts a page's path to that of notifications. */
export function usePush(placeOf: (pathname: string) => string): void {
  const navigate = useNavigate();
  const current = useRef(navigate);
  useEffect(() => {
    current.current = navigate;
  });
  useEffect(
    () =>
      startPush({
        place: () => placeOf(window.location.pathname),
        open: (url) => void current.current(url),
      }),
    [placeOf],
  );
}
