import { useCallback, useEffect, useReducer, useState } from 'react';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { notHereYet, reloadIfItHelps } from '#frontend/lib/reload.ts';
import { Failure } from './states.tsx';

/** The distance at which loading starts. */
const AHEAD = '300px 0px';
/** Screen readers and page search do not scroll: after this time (milliseconds) the section is loaded in any case. */
const LATEST = 1_500;

export interface Near {
  /** The ref of the placeholder. */
  setPlace: (place: HTMLElement | null) => void;
  failed: boolean;
  /** Loads the code; `asked` if the user has requested another try. */
  load: (asked?: boolean) => Promise<void>;
}

/** Loads the code of a section when the user scrolls near it, and after a while in any case. */
export function useNear<Code>(part: LazyModule<Code>): Near & { code: Code | undefined } {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    async (asked = false) => {
      setFailed(false);
      try {
        await part.load();
        drawAgain();
      } catch {
        setFailed(!(await reloadIfItHelps(asked)));
      }
    },
    [part],
  );
  useEffect(() => {
    if (!place) return;
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    // Only once: after a failure, the message stays until the user tries again.
    const begin = () => {
      stop();
      void load();
    };
    const timer = setTimeout(begin, LATEST);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place);
    return stop;
  }, [place, load]);
  useEffect(() => {
    if (!failed) return;
    const tryAgain = () => void load();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed, load]);
  return { code: part.code, setPlace, failed, load };
}

/** Shown in place of a section whose code could not be loaded. */
export function CodeFailure({ load }: Pick<Near, 'load'>) {
  return (
    <Failure offline={notHereYet(false)} retry={() => void load(true)}>
      {notHereYet(true)}
    </Failure>
  );
}
