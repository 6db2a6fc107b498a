import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Chat, ChatType } from '#shared/contracts/chats.ts';
import { list } from './queries.ts';
import { beingRead, onAttention, subscribeToReading } from './reading.ts';

const FIRST: readonly ChatType[] = ['self_chat', 'ai_coach', 'coach'];

/** So long ago a list is read again when somebody comes back to the window. */
const FRESH = 1_000;

/** The chats, as the sidebar shows them: in one that is being read nothing is unread. */
export function useChats() {
  const { data, isError, isPaused, refetch } = useQuery(list);
  const read = useSyncExternalStore(subscribeToReading, beingRead, () => undefined);
  const chats = useMemo(
    () => data?.map((chat) => (chat.id === read ? { ...chat, unread_count: 0 } : chat)),
    [data, read],
  );
  return { chats, failed: isError || isPaused, retry: () => void refetch() };
}

/** Reads the list again when the window has the focus again. (That the page is seen again is looked after elsewhere.) */
export function useFreshChats(): void {
  const { refetch } = useQuery({ ...list, notifyOnChangeProps: [] });
  useEffect(() => {
    let last = performance.now();
    return onAttention(() => {
      if (!document.hasFocus() || performance.now() - last < FRESH) return;
      last = performance.now();
      void refetch({ cancelRefetch: false });
    });
  }, [refetch]);
}

/** Oneself and the coaches stand above a line, people and groups below. */
export function inSections(chats: readonly Chat[]): [first: Chat[], others: Chat[]] {
  const isFirst = ({ type }: Chat) => FIRST.includes(type);
  return [chats.filter(isFirst), chats.filter((chat) => !isFirst(chat))];
}

export function unreadIn(chats: readonly Chat[] | undefined): number {
  return chats?.reduce((sum, { unread_count }) => sum + unread_count, 0) ?? 0;
}
