import { type MutationOptions, type QueryClient, useMutationState } from '@tanstack/react-query';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/commitments.ts';
import { hasCode } from './api-error.ts';
import { Discarded, deliverInTurn, isRefused, setWaiting, UNSENT } from './deliver.ts';
import { isEndOfSession } from './no-retry.ts';
import { discardUnsent } from './unsent-changes.ts';

/*
 * The order that a user gives a list. It is applied on top of the cached list until the server confirms or refuses it.
 * Orders wait on the device until the server can be reached, behind earlier changes, and are sent one after the other.
 * Each names the whole list, so only the newest of several waiting orders is sent.
 */

export interface ListOrder {
  key: string;
  /** The name of the list. */
  list: string;
  /** The ids of the whole list, in order. */
  ids: string[];
  /** When the order was made, by the device's clock. */
  at: number;
}

/** In milliseconds. An older order is dropped. */
const MAX_AGE = LIMITS.lateActionDaysBack * 86_400_000;

interface Options<Item extends ListOrder, Reply> {
  mutationKey: readonly [string, ...string[]];
  listKey: readonly unknown[];
  send(order: Item): Promise<Reply>;
  /** The server's ids. An order that has waited may name others. */
  readIds(): Promise<string[]>;
  /**
   * Writes the server's list into the cache; no query writes to it meanwhile. Returns whether it must be fetched again.
   */
  applyReply(client: QueryClient, reply: Reply): boolean;
  onFailure(message: string): void;
}

export interface ListOrderMutation<Item extends ListOrder> {
  mutationKey: readonly string[];
  /** Must be called before stored orders can resume after a reload. */
  setDefaults(client: QueryClient): void;
  /** Shows an order at once and sends it after earlier ones. If it is refused, `onFailure` is called. */
  save(client: QueryClient, order: Omit<Item, 'key' | 'at'>): void;
  /** Unconfirmed orders, oldest first. */
  pending(client: QueryClient): Item[];
  usePending(): Item[];
}

export function listOrderMutation<Item extends ListOrder, Reply>(
  options: Options<Item, Reply>,
): ListOrderMutation<Item> {
  const { mutationKey, listKey } = options;
  const pending = (client: QueryClient) =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => state.variables as Item);
  const isSuperseded = (client: QueryClient, { key, list }: Item) => {
    const all = pending(client);
    const later = all.slice(all.findIndex((each) => each.key === key) + 1);
    return later.some((each) => each.list === list);
  };
  // Orders that fail together are reported once.
  let isReported = false;

  const sendKnown = async (order: Item): Promise<Reply> => {
    try {
      return await options.send(order);
    } catch (error) {
      if (!hasCode(error, 'unknown_ids')) throw error;
      const known = new Set(await options.readIds());
      return options.send({ ...order, ids: order.ids.filter((id) => known.has(id)) });
    }
  };

  const mutationOptions = (client: QueryClient): MutationOptions<Reply | null, Error, Item> => ({
    ...UNSENT,
    mutationFn: (order) =>
      deliverInTurn(
        client,
        order,
        async () => (isSuperseded(client, order) || Date.now() - order.at > MAX_AGE ? null : sendKnown(order)),
        () => setWaiting(order.key, order.list),
      ),
    onSuccess: async (reply) => {
      if (reply === null) return;
      const wasReading = client.isFetching({ queryKey: listKey }) > 0;
      // A list that was requested before the confirmation may have the old order.
      await client.cancelQueries({ queryKey: listKey });
      if (options.applyReply(client, reply) || wasReading) void client.invalidateQueries({ queryKey: listKey });
    },
    onError: (error, order) => {
      void client.invalidateQueries({ queryKey: listKey });
      if (error instanceof Discarded || isEndOfSession(error)) return;
      // The newer order replaces this one.
      if (isSuperseded(client, order)) return discardUnsent(client, order.key);
      if (isReported) return;
      isReported = true;
      options.onFailure(text.orderFailed);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) isReported = false;
    },
  });

  return {
    mutationKey,
    pending,
    setDefaults: (client) => client.setMutationDefaults(mutationKey, mutationOptions(client)),
    save: (client, order) => {
      // An earlier one that was refused is replaced.
      for (const each of client.getMutationCache().findAll({ mutationKey, predicate: isRefused })) {
        const refused = each.state.variables as Item;
        if (refused.list === order.list) discardUnsent(client, refused.key);
      }
      const defaults = { ...mutationOptions(client), mutationKey };
      const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(defaults));
      const variables = { ...order, key: crypto.randomUUID(), at: Date.now() } as Item;
      // `onError` reports refusals.
      mutation.execute(variables).catch(() => {});
    },
    usePending: () =>
      useMutationState({
        filters: { mutationKey, status: 'pending' },
        select: ({ state }) => state.variables as Item,
      }),
  };
}

/** The items in the given order; all others follow in their own order. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = new Set(ids);
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...items.filter(({ id }) => !named.has(id))];
}
