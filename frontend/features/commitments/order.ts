import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '#frontend/lib/api.ts';
import { ordersOf } from '#frontend/lib/orders.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { type CommitmentOrder, laidOver, taken } from './ordered.ts';
import { LIST_KEY } from './queries.ts';
import type { Seen } from './seen.ts';

/* The order of commitments: that of all of them, and that of each category, which may take in some from others. */

const orders = ordersOf<CommitmentOrder, { reply: Commitment[]; asOf: number }>({
  mutationKey: ['commitments', 'order'],
  listKey: LIST_KEY,
  send: ({ mode, ids, categoryId, moved }) =>
    read(commitments.reorder, {
      body: mode === 'manual' ? { ids, mode } : { ids, mode, category_id: categoryId, moved_ids: moved },
    }),
  take: (client, { reply, asOf }) => {
    const seen = client.getQueryData<Seen[]>(LIST_KEY);
    client.setQueryData<Seen[]>(LIST_KEY, (all) => all && taken(all, reply, asOf));
    return seen !== undefined && differ(seen, reply);
  },
  tell: (sentence) => notify('error', sentence),
});

export const ORDER_KEY = orders.mutationKey;
export const defineOrders = orders.define;

/** Puts the commitments into this order. */
export function orderAll(client: QueryClient, ids: string[]): void {
  toaster.prepare();
  orders.put(client, { list: 'manual', ids, mode: 'manual', categoryId: null, moved: [] });
}

/**
 * Puts a category's commitments into this order (`null`: of those without one), with those that come into it. Whatever else has
 * left the category meanwhile, by another tab, stays where it is.
 */
export function orderWithin(client: QueryClient, categoryId: string | null, ids: string[], moved: string[]): void {
  toaster.prepare();
  const list = `within ${categoryId}`;
  // This order stands for those before it that still wait.
  const before = orders.pending(client).filter((order) => order.list === list);
  const all = new Set([...before.flatMap((order) => order.moved), ...moved]);
  orders.put(client, { list, ids, mode: 'category', categoryId, moved: ids.filter((id) => all.has(id)) });
}

/** Commitments as they stand with what the person has put in order since: in manual order, with their places and categories. */
export function useOrdered<All extends readonly Commitment[] | undefined>(all: All): All | readonly Commitment[] {
  const pending = orders.usePending();
  return useMemo(() => all && pending.reduce(laidOver, all as readonly Commitment[]), [all, pending]);
}

function differ(seen: readonly Seen[], reply: readonly Commitment[]): boolean {
  const ids = new Set(reply.map(({ id }) => id));
  return seen.length !== reply.length || seen.some(({ commitment }) => !ids.has(commitment.id));
}
