import { useSyncExternalStore } from 'react';
import { hurry } from '#frontend/lib/wake.ts';
import type { CommitmentList } from './use-commitments.ts';
import { useWaiting } from './waiting.ts';

/* What a list of commitments shows when it has none to show, or only old ones. */

/** In the shape of the list, so that nothing moves when it comes. */
export function ListSkeleton({ rows, actions = false }: { rows: number; actions?: boolean }) {
  return (
    <div className="rows skeleton" role="status" aria-label="Loading commitments">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <div className="row" key={index}>
          <span className="row-check">
            <span className="bone box" />
            <span className={`bone line w${index % 3}`} />
          </span>
          <span className="row-about">
            <span className="bone line short" />
          </span>
          {actions ? <span className="row-actions" /> : null}
        </div>
      ))}
    </div>
  );
}

/** When nothing at all could be read. */
export function ListFailure({ retry }: Pick<CommitmentList, 'retry'>) {
  const online = useOnline();
  return (
    <div className="blank" role="alert">
      <p>{online ? 'Failed to fetch commitments' : 'You are offline. Your commitments show when you are back.'}</p>
      <button type="button" className="button quiet" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** Above a list that is shown from memory. */
export function StaleNote({ failed, retry }: Pick<CommitmentList, 'failed' | 'retry'>) {
  const online = useOnline();
  const waiting = useWaiting();
  const again = () => {
    retry();
    hurry();
  };
  return (
    <div className="note-area" role="status">
      {online && !failed && !waiting ? null : (
        <div className="note">
          <p>
            {online
              ? waiting
                ? 'Steadfast cannot be reached. What you check off is kept and sent when it is back.'
                : 'Steadfast cannot be reached. This is what was here last.'
              : 'You are offline. This is what was here last; what you check off is kept and sent when you are back.'}
          </p>
          {online ? (
            <button type="button" className="button quiet small" onClick={again}>
              Try again
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function useOnline(): boolean {
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
