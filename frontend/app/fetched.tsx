import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, OfflineNote, savedDataNote, useOnline } from '#frontend/ui/states.tsx';
import * as connection from '#shared/text/connection.ts';

/** A query, or a combination of several. */
type Readable<Data> = Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'fetchStatus'> & {
  refetch: () => unknown;
};

interface FetchedProps<Data> {
  query: Readable<Data>;
  skeleton: ReactNode;
  /** The error if no data could be fetched. */
  failure: string;
  /** What has failed, below the error. */
  reason?: string;
  /** Replaces the error while offline. */
  offline: string;
  boxed?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows fetched data, with a note above it if it is out of date, or an error state without data. */
export function Fetched<Data>({ query, skeleton, failure, reason, offline, boxed, children }: FetchedProps<Data>) {
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = query;
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  if (data !== undefined) {
    return (
      <>
        <OfflineNote retry={retry} at={dataUpdatedAt}>
          {online ? (failed ? savedDataNote(error) : null) : connection.offlineData}
        </OfflineNote>
        {children(data)}
      </>
    );
  }
  if (!failed) return skeleton;
  return (
    <Failure reason={reason} offline={offline} retry={retry} boxed={boxed}>
      {failure}
    </Failure>
  );
}

/** Two queries as one, for a page that needs both answers. */
export function combineQueries<A, B>(a: UseQueryResult<A>, b: UseQueryResult<B>) {
  const both = [a, b];
  const isPaused = both.some(({ fetchStatus }) => fetchStatus === 'paused');
  return {
    data: a.data === undefined || b.data === undefined ? undefined : ([a.data, b.data] as const),
    // The age in the note is that of the older answer.
    dataUpdatedAt: Math.min(...both.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    error: a.error ?? b.error,
    isError: both.some(({ isError }) => isError),
    fetchStatus: isPaused ? ('paused' as const) : a.fetchStatus,
    refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
  };
}
