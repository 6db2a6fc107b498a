import { useEffect, useRef } from 'react';
import { MESSAGES_FAILURE } from './words.ts';

interface OlderProps {
  /** There are none. */
  complete: boolean;
  /** The first that is here. */
  first: string | undefined;
  state: 'idle' | 'reading' | 'failed';
  read: () => void;
}

/** So far ahead of who scrolls up, earlier messages are read. */
const AHEAD = '800px 0px 0px 0px';

/** Above the first message that is here. Its height stays the same, so that nothing moves. */
export function OlderMessages({ complete, first, state, read }: OlderProps) {
  const end = useRef<HTMLDivElement>(null);
  const wanted = !complete && first !== undefined && state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page one looks again whether there is room for more
  useEffect(() => {
    const watched = end.current;
    if (!wanted || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) read();
      },
      { root: watched.closest('section'), rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [wanted, first, read]);
  if (complete) return null;
  return (
    <div ref={end} className="older" role="status">
      {state === 'failed' ? (
        <>
          <span>{MESSAGES_FAILURE}</span>
          <button type="button" className="button quiet small" onClick={() => read()}>
            Try again
          </button>
        </>
      ) : state === 'reading' ? (
        <span className="unseen">Loading earlier messages...</span>
      ) : null}
    </div>
  );
}
