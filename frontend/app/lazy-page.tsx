import { type ComponentType, startTransition, use, useEffect, useReducer } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { notHereYet, reloadIfItHelps } from '#frontend/lib/reload.ts';
import * as text from '#shared/text/app.ts';
import { type Place, Problem } from './problem.tsx';

type PageCode = LazyModule<{ default: ComponentType }>;

/**
 * A page whose code is loaded when it is first shown. Unlike with React's `lazy`, a failed load can be repeated: the
 * error is shown in place of the page, and the next attempt (by the button, when the network returns, or with the next
 * visit) may succeed.
 */
export function lazyPage(page: PageCode, place: Place): ComponentType {
  let outcome: Promise<void> | undefined;
  const forget = () => {
    outcome = undefined;
  };
  const loading = () => {
    outcome ??= settled(page);
    return outcome;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, when its route is built.
  return function LazyPage() {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    if (!page.code) use(loading());
    const Page = page.code?.default;
    if (Page) return <Page />;
    const retry = () => {
      outcome = settled(page, true);
      startTransition(drawAgain);
    };
    return <LoadFailure place={place} retry={retry} forget={forget} />;
  };
}

async function settled(page: PageCode, asked?: boolean): Promise<void> {
  await page.load().catch(() => reloadIfItHelps(asked));
}

function LoadFailure({ place, retry, forget }: { place: Place; retry: () => void; forget: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  useEffect(() => forget, [forget]);
  // No state of the previous page can be lost: it is unmounted already.
  useEffect(() => void reloadIfItHelps(), []);
  return (
    <Problem place={place} title={text.pageNotHere} retry={retry}>
      {notHereYet(navigator.onLine)}
    </Problem>
  );
}
