import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { viewCalls } from '#shared/contracts/views.ts';

/** Who opened the user's commitments or fitness, newest first. The live channel does not report views. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewCalls.views, { signal }),
  refetchOnMount: 'always',
});
