import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { AT_ONCE, unlessGone } from './at-once.ts';

/* What a dialog does to a list that has been read. */

interface Item {
  id: string;
}

interface Keys {
  /** Whatever is known about such things. */
  all: QueryKey;
  list: QueryKey;
}

export function useListCache<Kept extends Item>({ all, list }: Keys) {
  const client = useQueryClient();
  return {
    /** Shows what was done. An answer that was asked for earlier may not know it yet. */
    show: async (change: (kept: Kept[]) => Kept[]) => {
      await client.cancelQueries({ queryKey: all });
      client.setQueryData<Kept[]>(list, (kept) => kept && change(kept));
    },
    /** After a failure, too: it may have been done all the same, or there was nothing left to do it to. */
    readAnew: () => void client.invalidateQueries({ queryKey: all }),
  };
}

/** Deletes one of the list. One that is gone already is done. */
export function useDeletion<Kept extends Item>(keys: Keys, send: (id: string) => Promise<unknown>) {
  const { show, readAnew } = useListCache<Kept>(keys);
  return useMutation({
    ...AT_ONCE,
    mutationFn: async ({ id }: Kept) => {
      await send(id).catch(unlessGone);
    },
    onSuccess: (_, gone) => show((kept) => without(kept, gone)),
    onSettled: readAnew,
  });
}

export function without<Kept extends Item>(kept: readonly Kept[], { id }: Item): Kept[] {
  return kept.filter((each) => each.id !== id);
}
