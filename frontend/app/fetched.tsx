import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { remembered } from '#frontend/lib/remembered.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import * as connection from '#shared/text/connection.ts';

/** A query, or a combination of several. */
type Readable<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'fetchStatus'> & {
  refetch: () => unknown;
};

interface FetchedProps<Data> {
  query: Readable<Data>;
  skeleton: ReactNode;
  /** The error if no data could be fetched. */
  failure: string;
  /** The text in its place while offline. */
  offline: string;
  boxed?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows fetched data, with a note above it if it is out of date, or an error state without data. */
export function Fetched<Data>({ query, skeleton, failure, offline, boxed, children }: FetchedProps<Data>) {
  const { data, error, isError, fetchStatus, refetch } = query;
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  if (data !== undefined) {
    return (
      <>
        <OfflineNote retry={retry}>{online ? (failed ? remembered(error) : null) : connection.offlineData}</OfflineNote>
        {children(data)}
      </>
    );
  }
  if (!failed) return skeleton;
  return (
    <Failure offline={offline} retry={retry} boxed={boxed}>
      {failure}
    </Failure>
  );
}
