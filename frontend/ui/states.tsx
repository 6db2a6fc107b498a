import { type ReactNode, useSyncExternalStore } from 'react';
import * as common from '#shared/text/common.ts';

/* What a page shows while it has nothing to show, cannot have it, or has only what was there before. */

/** Nothing there yet: one sentence, and one thing to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="blank">
      <p>{children}</p>
      {action}
    </div>
  );
}

interface FailureProps {
  children: string;
  offline: string;
  retry: () => void;
  /** Said in a red box. */
  boxed?: boolean | undefined;
}

/** Nothing could be read. Offline is no failure: that is said in other words. */
export function Failure({ children, offline, retry, boxed = false }: FailureProps) {
  const online = useOnline();
  return (
    <div className="blank" role="alert">
      <p className={boxed && online ? 'alert' : undefined}>{online ? children : offline}</p>
      <button type="button" className="button quiet" onClick={retry}>
        {common.tryAgain}
      </button>
    </div>
  );
}

/** Above what is shown from memory. Its place is there from the beginning, or nobody would hear what comes into it. */
export function OfflineNote({ children, retry }: { children: string | null; retry: () => void }) {
  const online = useOnline();
  return (
    <div className="note-area" role="status">
      {children === null ? null : (
        <div className="note">
          <p>{children}</p>
          {online ? (
            <button type="button" className="button quiet small" onClick={retry}>
              {common.tryAgain}
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Keeps the place of what is coming. */
export function Skeleton({ shape }: { shape: string }) {
  return <span className={`bone ${shape}`} />;
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
