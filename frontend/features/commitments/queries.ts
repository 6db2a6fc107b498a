import { queryOptions } from '@tanstack/react-query';
import { read } from '#frontend/lib/api.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { Seen } from './seen.ts';

export const LIST_KEY = ['commitments', 'list'] as const;

/** The user's commitments in manual order. */
export const list = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ signal }): Promise<Seen[]> => {
    const { reply, asOf } = await read(commitments.list, { signal });
    return reply.map((commitment) => ({ commitment, asOf }));
  },
});
