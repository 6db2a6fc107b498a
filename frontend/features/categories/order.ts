import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#frontend/lib/api.ts';
import { type Order, ordersOf } from '#frontend/lib/orders.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { type Category, categories } from '#shared/contracts/categories.ts';
import { laidOver } from './ordered.ts';
import { list } from './queries.ts';

/* The order of the categories among each other. */

const orders = ordersOf<Order, Category[]>({
  mutationKey: ['categories', 'order'],
  listKey: list.queryKey,
  send: ({ ids }) => call(categories.reorder, { body: { ids } }),
  take: (client, reply) => {
    client.setQueryData(list.queryKey, (all) => all && reply);
    return false;
  },
  tell: (sentence) => notify('error', sentence),
});

export const ORDER_KEY = orders.mutationKey;
export const defineOrders = orders.define;

/** Puts the categories into this order. */
export function orderCategories(client: QueryClient, ids: string[]): void {
  toaster.prepare();
  orders.put(client, { list: 'categories', ids });
}

/** Categories as they stand with what the person has put in order since. */
export function useOrderedCategories<All extends readonly Category[] | undefined>(all: All): All | readonly Category[] {
  const pending = orders.usePending();
  return useMemo(() => all && pending.reduce(laidOver, all as readonly Category[]), [all, pending]);
}
