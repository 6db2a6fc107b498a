import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { coaches } from '#shared/contracts/coaches.ts';

/** Whatever is known about coaches. */
export const ALL_KEY = ['coaches'] as const;

/** The kinds of coaches that everybody is offered. */
export const types = queryOptions({
  queryKey: [...ALL_KEY, 'types'],
  queryFn: ({ signal }) => call(coaches.types, { signal }),
});

/** The user's coaches, those that are not active among them. */
export const mine = queryOptions({
  queryKey: [...ALL_KEY, 'mine'],
  queryFn: ({ signal }) => call(coaches.mine, { signal }),
});

/** What their replies took this month, and may cost. Every reply changes it. */
export const usage = queryOptions({
  queryKey: [...ALL_KEY, 'usage'],
  queryFn: ({ signal }) => call(coaches.usage, { signal }),
  refetchOnMount: 'always',
});
