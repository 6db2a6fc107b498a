import { type ReactNode, useSyncExternalStore } from 'react';
import * as common from '#shared/text/common.ts';

/* Empty, error, offline and loading states. */

/** The empty state: one sentence and one action. */
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
  /** An error in a red box. */
  boxed?: boolean | undefined;
}

/** The error state without data. Offline is not an error and has its own text. */
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

/** The note above outdated data. Its live region is always there, because otherwise the note would not be announced. */
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

/** A placeholder. */
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
