import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { remembered } from '#frontend/lib/remembered.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import * as connection from '#shared/text/connection.ts';

/** A query, or several as one. */
type Readable<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'fetchStatus'> & {
  refetch: () => unknown;
};

interface FetchedProps<Data> {
  query: Readable<Data>;
  skeleton: ReactNode;
  /** Said where nothing could be read. */
  failure: string;
  /** Said instead of it without a network. */
  offline: string;
  boxed?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * What a page shows of something that is read from the server: it, or a note above what is remembered of it, or why
 * not.
 */
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
