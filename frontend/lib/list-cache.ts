import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { NO_RETRY, unlessGone } from './no-retry.ts';

/* Updates of a cached list by the dialogs that change it. */

interface Item {
  id: string;
}

interface Keys {
  /** The prefix of all queries about these items. */
  all: QueryKey;
  list: QueryKey;
}

export function useListCache<Entry extends Item>({ all, list }: Keys) {
  const client = useQueryClient();
  return {
    /** Applies a saved change. Requests that started before it are cancelled: their answers may not contain it. */
    show: async (change: (entries: Entry[]) => Entry[]) => {
      await client.cancelQueries({ queryKey: all });
      client.setQueryData<Entry[]>(list, (entries) => entries && change(entries));
    },
    /** Also after a failure: the change may have been saved, or the item may be gone. */
    readAnew: () => void client.invalidateQueries({ queryKey: all }),
  };
}

/** Deletes an item of the list. An item that is already gone counts as deleted. */
export function useDeletion<Entry extends Item>(keys: Keys, send: (id: string) => Promise<unknown>) {
  const { show, readAnew } = useListCache<Entry>(keys);
  return useMutation({
    ...NO_RETRY,
    mutationFn: async ({ id }: Entry) => {
      await send(id).catch(unlessGone);
    },
    onSuccess: (_, gone) => show((entries) => without(entries, gone)),
    onSettled: readAnew,
  });
}

export function without<Entry extends Item>(entries: readonly Entry[], { id }: Item): Entry[] {
  return entries.filter((each) => each.id !== id);
}
