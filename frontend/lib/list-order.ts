import { type MutationOptions, onlineManager, type QueryClient, useMutationState } from '@tanstack/react-query';
import * as text from '#shared/text/commitments.ts';
import { ApiError } from './api-error.ts';
import { isEndOfSession } from './no-retry.ts';

/*
 * The order that a user gives a list. It is applied on top of the cached list until the server confirms or refuses it.
 * Orders are sent one after the other. Each names the whole list, so only the newest of several waiting ones is sent.
 * Unlike completion actions they do not wait for the network: an old order would undo changes made elsewhere since.
 */

export interface ListOrder {
  key: string;
  /** The list that it belongs to. */
  list: string;
  /** The ids of the whole list, in order. */
  ids: string[];
  /** When it was made, by the device's clock. */
  at: number;
}

/** In milliseconds. An older order, resumed after a reload, is not sent. */
const MAX_AGE = 3_600_000;
const RETRIES = 2;

interface Options<Item extends ListOrder, Reply> {
  mutationKey: readonly [string, ...string[]];
  listKey: readonly unknown[];
  send(order: Item): Promise<Reply>;
  /**
   * Writes the server's list into the cache; no query writes it meanwhile. Returns whether it must be fetched again.
   */
  applyReply(client: QueryClient, reply: Reply): boolean;
  onFailure(message: string): void;
}

export interface ListOrderMutation<Item extends ListOrder> {
  mutationKey: readonly string[];
  /** Needed before orders that were stored before a reload can resume. */
  setDefaults(client: QueryClient): void;
  /** Shows an order at once and sends it after earlier ones. A refused one is dropped and `onFailure` is called. */
  save(client: QueryClient, order: Omit<Item, 'key' | 'at'>): void;
  /** Orders that the server has not confirmed yet, oldest first. */
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

  const mutationOptions = (client: QueryClient): MutationOptions<Reply | null, Error, Item> => ({
    networkMode: 'always',
    retry: (failures, error) =>
      onlineManager.isOnline() && failures < RETRIES && error instanceof ApiError && error.passing,
    mutationFn: (order) => {
      const isOutdated = isSuperseded(client, order) || Date.now() - order.at > MAX_AGE;
      return isOutdated ? Promise.resolve(null) : options.send(order);
    },
    onSuccess: async (reply) => {
      if (reply === null) return;
      const wasReading = client.isFetching({ queryKey: listKey }) > 0;
      // A list that was requested before this was confirmed may have the old order.
      await client.cancelQueries({ queryKey: listKey });
      if (options.applyReply(client, reply) || wasReading) void client.invalidateQueries({ queryKey: listKey });
    },
    onError: (error, order) => {
      void client.invalidateQueries({ queryKey: listKey });
      if (isSuperseded(client, order) || isEndOfSession(error) || isReported) return;
      isReported = true;
      options.onFailure(onlineManager.isOnline() ? text.orderFailed : text.orderFailedOffline);
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
      const defaults = { ...mutationOptions(client), mutationKey, scope: { id: mutationKey.join() } };
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
