import { whenIdle } from '../idle.ts';
import { later } from '../later.ts';
import { readToken } from '../token.ts';
import { isGranted } from './granted.ts';
import type { App } from './keep.ts';

/*
 * The part of pushes that comes with each page: whether there is anything to do. A browser that nobody has allowed to notify loads
 * nothing else.
 */

const code = later(() => import('./keep.ts'));
const nothing = () => {};

/** Loads the rest for the app that is on the screen. */
let begin = nothing;

/** For the session of whoever is signed in. Answers what to do when the app, or the session, is over. */
export function startPush(app: App): () => void {
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
      void code.load().then(({ forgetEnded }) => forgetEnded(token), nothing);
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
