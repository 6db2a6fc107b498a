import { type ReactNode, useSyncExternalStore } from 'react';
import { ApiError } from '#frontend/lib/api-error.ts';
import { locale } from '#frontend/lib/format.ts';
import * as common from '#shared/text/common.ts';
import * as connection from '#shared/text/connection.ts';

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
  /** What has failed, below the error. */
  reason?: string | undefined;
  offline: string;
  retry: () => void;
  /** An error in a red box. */
  boxed?: boolean | undefined;
}

/** The error state without data. Offline is not an error and has its own text. */
export function Failure({ children, reason, offline, retry, boxed = false }: FailureProps) {
  const online = useOnline();
  return (
    <div className="blank" role="alert">
      <p className={boxed && online ? 'alert' : undefined}>{online ? children : offline}</p>
      {reason && online ? <p>{reason}</p> : null}
      <button type="button" className="button quiet" onClick={retry}>
        {common.tryAgain}
      </button>
    </div>
  );
}

interface NoteProps {
  /** If empty, only the age is shown. */
  children: string | null;
  retry: () => void;
  /** When the data was fetched, in milliseconds. */
  at?: number | undefined;
}

/** The note above outdated data. Its live region is always there, because otherwise the note would not be announced. */
export function OfflineNote({ children, retry, at }: NoteProps) {
  const online = useOnline();
  return (
    <div className="note-area" role="status">
      {children === null ? null : (
        <div className="note">
          <div>
            {children ? <p>{children}</p> : null}
            {at ? <p>{ageText(at)}</p> : null}
          </div>
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

/** 'Last updated today at 2:05 PM.', by the clock of the device. */
function ageText(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday
    ? connection.today
    : connection.onDay(date.toLocaleDateString(locale(), { month: 'short', day: 'numeric' }));
  const time = date.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' });
  // Some versions of Intl write a narrow space before PM, which is missing in some fonts.
  return connection.lastUpdated(day, time.replace('\u202f', ' '));
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

/**
 * The text of the note above data that could not be refreshed. `error` is `null` if no request could be made. Only
 * signed-in pages load it.
 */
export function savedDataNote(error: Error | null): string {
  return connection.savedData(reasonOf(error));
}

/**
 * The same for a part of a page: empty without a network, because the top of the page says so and the part only shows
 * its age. `null` if the data is up to date.
 */
export function partNote(isOnline: boolean, hasFailed: boolean, error: Error | null): string | null {
  if (!isOnline) return '';
  return hasFailed ? savedDataNote(error) : null;
}

function reasonOf(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 0) return connection.notReached;
  if (error.status >= 500 && !error.passing) return connection.notRefreshed;
  return error.message.replace(/\.?$/, '.');
}
