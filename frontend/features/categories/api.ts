import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#frontend/lib/api.ts';
import { inOrder, type ListOrder, listOrderMutation } from '#frontend/lib/list-order.ts';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { type Category, categories } from '#shared/contracts/categories.ts';

export const categoryQueries = {
  all: ['categories'],
  /** The user's categories in their order. */
  list: queryOptions({
    queryKey: ['categories', 'list'],
    queryFn: ({ signal }) => call(categories.list, { signal }),
  }),
};

const { queryKey: listKey } = categoryQueries.list;

const orders = listOrderMutation<ListOrder, Category[]>({
  mutationKey: ['categories', 'order'],
  listKey,
  send: ({ ids }) => call(categories.reorder, { body: { ids } }),
  readIds: async () => (await call(categories.list, {})).map(({ id }) => id),
  applyReply: (client, reply) => {
    client.setQueryData(listKey, (all) => all && reply);
    return false;
  },
  onFailure: (message) => notify('error', message),
});

export const CATEGORY_ORDER_KEY = orders.mutationKey;
export const defineCategoryOrders = orders.setDefaults;

/** Saves the order of all categories. */
export function reorderCategories(client: QueryClient, ids: string[]): void {
  toaster.prepare();
  orders.save(client, { list: 'categories', ids });
}

/** The categories in the user's order, also before the server has confirmed it. */
export function useOrderedCategories<All extends readonly Category[] | undefined>(all: All): All | readonly Category[] {
  const pending = orders.usePending();
  const changes = usePendingChanges(listKey);
  return useMemo(() => all && pending.reduce(withOrder, withChanges(all, changes)), [all, pending, changes]);
}

/** The list in this order. Categories that keep their position stay the same objects. */
export function withOrder(all: readonly Category[], { ids }: Pick<ListOrder, 'ids'>): readonly Category[] {
  const inPlace = [...all].sort((a, b) => a.position - b.position);
  return inOrder(inPlace, ids).map((each, place) => (each.position === place ? each : { ...each, position: place }));
}
