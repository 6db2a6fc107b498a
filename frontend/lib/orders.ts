import { type MutationOptions, onlineManager, type QueryClient, useMutationState } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isEndOfSession } from './at-once.ts';

/*
 * Orders that a person puts lists into. Like deeds they are laid over what the server said last until it confirms or
 * refuses them. They are sent one after the other; an order names the whole list, so that of several that wait the newest is
 * enough. Unlike deeds they do not wait for a network: an order of yesterday would undo what was done since elsewhere.
 */

export interface Order {
  key: string;
  /** Which list it is of. */
  list: string;
  /** All of the list. */
  ids: string[];
  /** When it was made, by the device's clock. */
  at: number;
}

/** One taken up after a reload is sent only if it is younger. */
const LASTS = 3_600_000;
const RETRIES = 2;

const FAILURE = 'Failed to save the order';
const OFFLINE = `${FAILURE}. You are offline.`;

/** What the orders of one noun have of their own. */
interface Kind<Given extends Order, Reply> {
  mutationKey: readonly [string, ...string[]];
  listKey: readonly unknown[];
  send(order: Given): Promise<Reply>;
  /** Puts the list that the server answered into the cache, which nobody else writes meanwhile. Answers whether it is to be read anew. */
  take(client: QueryClient, reply: Reply): boolean;
  /** Says that an order was not saved. */
  tell(sentence: string): void;
}

export interface Orders<Given extends Order> {
  mutationKey: readonly string[];
  /** For orders that are taken up after a reload. */
  define(client: QueryClient): void;
  /** Puts a list into an order: shown at once, sent after those before it, dropped with a notice when it is refused. */
  put(client: QueryClient, order: Omit<Given, 'key' | 'at'>): void;
  /** What the server has not confirmed yet, oldest first. */
  pending(client: QueryClient): Given[];
  /** The same, for what shows it. */
  usePending(): Given[];
}

export function ordersOf<Given extends Order, Reply>(kind: Kind<Given, Reply>): Orders<Given> {
  const { mutationKey, listKey } = kind;
  const pending = (client: QueryClient) =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => state.variables as Given);
  const isSuperseded = (client: QueryClient, { key, list }: Given) => {
    const all = pending(client);
    const later = all.slice(all.findIndex((each) => each.key === key) + 1);
    return later.some((each) => each.list === list);
  };
  // What fails together is said once.
  let isTold = false;

  const options = (client: QueryClient): MutationOptions<Reply | null, Error, Given> => ({
    networkMode: 'always',
    retry: (failures, error) =>
      onlineManager.isOnline() && failures < RETRIES && error instanceof ApiError && error.passing,
    mutationFn: (order) => {
      const isPast = isSuperseded(client, order) || Date.now() - order.at > LASTS;
      return isPast ? Promise.resolve(null) : kind.send(order);
    },
    onSuccess: async (reply) => {
      if (reply === null) return;
      const wasReading = client.isFetching({ queryKey: listKey }) > 0;
      // A list asked for before this was confirmed may lack it.
      await client.cancelQueries({ queryKey: listKey });
      if (kind.take(client, reply) || wasReading) void client.invalidateQueries({ queryKey: listKey });
    },
    onError: (error, order) => {
      void client.invalidateQueries({ queryKey: listKey });
      if (isSuperseded(client, order) || isEndOfSession(error) || isTold) return;
      isTold = true;
      kind.tell(onlineManager.isOnline() ? FAILURE : OFFLINE);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) isTold = false;
    },
  });

  return {
    mutationKey,
    pending,
    define: (client) => client.setMutationDefaults(mutationKey, options(client)),
    put: (client, order) => {
      const whole = { ...options(client), mutationKey, scope: { id: mutationKey.join() } };
      const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(whole));
      const given = { ...order, key: crypto.randomUUID(), at: Date.now() } as Given;
      // Refusals are told by `onError`.
      mutation.execute(given).catch(() => {});
    },
    usePending: () =>
      useMutationState({
        filters: { mutationKey, status: 'pending' },
        select: ({ state }) => state.variables as Given,
      }),
  };
}
