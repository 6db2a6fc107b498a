import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

/** Whatever is known about encouragements. */
export const ALL_KEY = ['encouragements'] as const;

/** The user's encouragements, oldest first. */
export const list = queryOptions({
  queryKey: [...ALL_KEY, 'list'],
  queryFn: ({ signal }) => call(encouragements.list, { signal }),
});
