import { useQueryClient } from '@tanstack/react-query';
import type { Overview } from './overview.ts';
import { list } from './queries.ts';

/** What is done here to the overview that has been read. */
export function useOverviewCache() {
  const client = useQueryClient();
  return {
    /** Shows what was done. An answer that was asked for earlier may not know it yet. */
    show: async (change: (known: Overview) => Overview) => {
      await client.cancelQueries({ queryKey: list.queryKey });
      client.setQueryData(list.queryKey, (known) => known && change(known));
    },
    /** After a failure, too: it may have been done all the same. */
    readAnew: () => void client.invalidateQueries({ queryKey: list.queryKey }),
  };
}
