import '../card.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState, useOnline } from '#frontend/ui/states.tsx';
import type { Encouragement } from '#shared/contracts/encouragements.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/encouragements-random.ts';
import { encouragementQueries } from '../api.ts';

interface RandomProps {
  managePath: string;
  /**
   * The card of a user without encouragements: an empty state with a link, nothing, or a loading state until that is
   * known.
   */
  none: 'asked' | 'hidden' | 'loading';
}

/** One of the user's encouragements on the dashboard. */
export function RandomEncouragement({ managePath, none }: RandomProps) {
  const { encouragement, failed, retry } = useRandomEncouragement();
  if (encouragement === null && none === 'hidden') return null;
  return (
    <section className="encouragement" aria-label={text.label}>
      {encouragement ? (
        <Quoted encouragement={encouragement} managePath={managePath} />
      ) : encouragement === null && none === 'asked' ? (
        <EmptyState
          action={
            <Link className="button quiet" to={managePath}>
              {text.manage}
            </Link>
          }
        >
          {text.none}
        </EmptyState>
      ) : failed && encouragement === undefined ? (
        <LoadFailure retry={retry} />
      ) : (
        <EncouragementLoading />
      )}
    </section>
  );
}

export function EncouragementLoading() {
  return (
    <p className="encouragement-loading" role="status">
      {text.loading}
    </p>
  );
}

function Quoted({ encouragement, managePath }: { encouragement: Encouragement; managePath: string }) {
  const { body, citation } = encouragement;
  return (
    <>
      <figure>
        <blockquote dir="auto">{body}</blockquote>
        {citation ? (
          <figcaption dir="auto">
            — <cite>{citation}</cite>
          </figcaption>
        ) : null}
      </figure>
      <Link className="encouragement-manage" to={managePath}>
        {text.manage}
      </Link>
    </>
  );
}

function LoadFailure({ retry }: { retry: () => void }) {
  const online = useOnline();
  return (
    <div className="encouragement-unread" role="status">
      <p>{online ? text.loadFailed : text.loadOffline}</p>
      <button type="button" className="button small bare" onClick={retry}>
        {common.tryAgain}
      </button>
    </div>
  );
}

interface RandomState {
  /** `null` if there are none, `undefined` while loading. */
  encouragement: Encouragement | null | undefined;
  failed: boolean;
  retry: () => void;
}

/** Whether the page was visited: the first visit uses the early answer. */
let wasVisited = false;

/**
 * A random encouragement: a new one for each visit of the page, unchanged while the page is open. Without a connection
 * the last one is shown again.
 */
function useRandomEncouragement(): RandomState {
  const [chosen, setChosen] = useState<Encouragement | null>();
  const [isFirst] = useState(!wasVisited);
  const [since] = useState(() => (isFirst ? performance.timeOrigin : Date.now()));
  useEffect(() => {
    wasVisited = true;
  }, []);
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery({
    ...encouragementQueries.random,
    // The chosen encouragement stays while the page is open.
    enabled: chosen === undefined,
    refetchOnMount: isFirst || 'always',
  });
  const failed = isError || fetchStatus === 'paused';
  // The cached answer of an earlier visit may be restored after the page has mounted.
  const found = (dataUpdatedAt >= since && !isError) || failed ? data : undefined;
  if (chosen === undefined && found !== undefined) setChosen(found);
  return { encouragement: chosen ?? found, failed, retry: () => void refetch() };
}
