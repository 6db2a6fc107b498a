import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { categories } from '#shared/contracts/categories.ts';

/** Whatever is known about categories. */
export const ALL_KEY = ['categories'] as const;

/** The user's categories, in their order. */
export const list = queryOptions({
  queryKey: [...ALL_KEY, 'list'],
  queryFn: ({ signal }) => call(categories.list, { signal }),
});
