import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenIdle } from '../idle.ts';
import { lazyModule } from '../lazy-module.ts';
import { readToken } from '../token.ts';
import type { App } from './keep-registered.ts';

/*
 * The part of pushes that comes with each page: whether there is anything to do. A browser that nobody has allowed to
 * notify loads nothing else.
 */

const code = lazyModule(() => import('./keep-registered.ts'));
const nothing = () => {};

/** Loads the rest for the app that is on the screen. */
let begin = nothing;

/** For the session of whoever is signed in. Answers what to do when the app, or the session, is over. */
function startPush(app: App): () => void {
  const token = readToken();
  let stop: (() => void) | undefined;
  let isOver = false;
  const load = async () => {
    const { keepRegistered } = await code.load();
    if (!isOver) stop ??= keepRegistered(app);
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

/** This browser has just been registered. */
export const pushBegins = (): void => begin();

/** Before somebody leaves: when it is done, nothing arrives any more. */
export async function endPush(): Promise<void> {
  if (!isGranted()) return;
  const { forgetBrowser } = await code.load();
  await forgetBrowser();
}

/** Whether the browser lets this site notify; `denied` as well where there are no notifications at all. */
export function permission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

export const isGranted = (): boolean => permission() === 'granted';

/** Keeps this browser's pushes for whoever is signed in. `placeOf` calls a page as notifications do. */
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
