import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';

interface Earlier {
  /** Reads what was before; undefined where there is nothing more. */
  onEarlier: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

/**
 * 'Show earlier'. What was asked for is kept in mind: a correction that is confirmed meanwhile reads all anew, and the
 * reading of an earlier stretch is given up for that.
 */
export function useEarlier(query: UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>>): Earlier {
  const { data, hasNextPage, fetchStatus, isFetchNextPageError, fetchNextPage } = query;
  const stretches = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const lacking = hasNextPage && stretches > 0 && stretches < wanted;
  const isNext = lacking && fetchStatus === 'idle' && !isFetchNextPageError;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  const onEarlier = () => {
    setWanted(stretches + 1);
    if (isFetchNextPageError) void fetchNextPage();
  };
  return {
    onEarlier: hasNextPage ? onEarlier : undefined,
    loading: lacking && !isFetchNextPageError,
    failed: isFetchNextPageError,
  };
}
