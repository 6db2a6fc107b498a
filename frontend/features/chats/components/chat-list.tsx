import '../chat-list.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Chat, ChatType } from '#shared/contracts/chats.ts';
import * as text from '#shared/text/chats.ts';
import { chatQueries } from '../api.ts';
import { labelOf, shownUnread, spokenUnread } from '../model.ts';
import { onAttentionChange, readingChatId, subscribeToReading } from '../open-chat.ts';

interface ListProps {
  pathOf: (chatId: string) => string;
  /** The button that makes a group. */
  newGroup: ReactNode;
  /** Shown at the end of a row, beside the unread count. */
  aside?: (chat: Chat) => ReactNode;
  /** Do not say that the list may be outdated: another part of the page does. */
  quiet?: boolean;
}

/** The list of chats, in the sidebar and as a page of its own. */
export function ChatList({ pathOf, newGroup, aside, quiet = false }: ListProps) {
  const { chats, failed, retry } = useChats();
  const online = useOnline();
  if (!chats) {
    if (!failed) return <ChatListSkeleton />;
    return (
      <Failure offline={text.listOffline} retry={retry}>
        {text.listFailure}
      </Failure>
    );
  }
  const sections = inSections(chats).filter(({ length }) => length > 0);
  return (
    <>
      {quiet ? null : (
        <OfflineNote retry={retry}>{online ? (failed ? text.listFailure : null) : text.listOutdated}</OfflineNote>
      )}
      {sections.length === 0 ? <p className="chats-none">{text.none}</p> : null}
      {sections.map((section, index) => (
        <ul key={section[0]!.type === 'self_chat' ? 'first' : index} className="chats">
          {section.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} to={pathOf(chat.id)} aside={aside?.(chat)} />
            </li>
          ))}
        </ul>
      ))}
      {newGroup}
    </>
  );
}

function ChatLink({ chat, to, aside }: { chat: Chat; to: string; aside: ReactNode }) {
  const [first] = chat.members;
  const image = chat.type === 'group_chat' || chat.type === 'self_chat' ? null : first?.image;
  return (
    <NavLink to={to} className="chat-link" data-chat-id={chat.id}>
      <Avatar name={chat.type === 'self_chat' ? text.self : chat.name} image={image} />
      <span className="chat-label" dir="auto">
        {labelOf(chat)}
      </span>
      {aside}
      <Unread count={chat.unread_count} />
    </NavLink>
  );
}

/** A placeholder for the list. */
export function ChatListSkeleton() {
  return (
    <div className="chats" role="status">
      <span className="unseen">{text.loadingList}</span>
      {[0, 1, 2, 0].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, and stay where they are
        <span key={row} className="chat-link" aria-hidden="true">
          <span className="bone face-bone" />
          <span className={`bone line w${width}`} />
        </span>
      ))}
    </div>
  );
}

const FIRST: readonly ChatType[] = ['self_chat', 'ai_coach', 'coach'];

/** A list that is older is fetched again when the window gets the focus. */
const FRESH = 1_000;

/** The chats as the sidebar shows them: the one that the user is reading has no unread messages. */
export function useChats() {
  const { data, isError, isPaused, refetch } = useQuery(chatQueries.list);
  const read = useSyncExternalStore(subscribeToReading, readingChatId, () => undefined);
  const chats = useMemo(
    () => data?.map((chat) => (chat.id === read ? { ...chat, unread_count: 0 } : chat)),
    [data, read],
  );
  return { chats, failed: isError || isPaused, retry: () => void refetch() };
}

/** Fetches the list again when the window gets the focus. (The query client does so when the page becomes visible.) */
export function useRefreshChats(): void {
  const { refetch } = useQuery({ ...chatQueries.list, notifyOnChangeProps: [] });
  useEffect(() => {
    let last = performance.now();
    return onAttentionChange(() => {
      if (!document.hasFocus() || performance.now() - last < FRESH) return;
      last = performance.now();
      void refetch({ cancelRefetch: false });
    });
  }, [refetch]);
}

/** The chat with oneself and coaches stand above a line, people and groups below. */
function inSections(chats: readonly Chat[]): [first: Chat[], others: Chat[]] {
  const isFirst = ({ type }: Chat) => FIRST.includes(type);
  return [chats.filter(isFirst), chats.filter((chat) => !isFirst(chat))];
}

export function unreadIn(chats: readonly Chat[] | undefined): number {
  return chats?.reduce((sum, { unread_count }) => sum + unread_count, 0) ?? 0;
}

/** The unread count: shown short, read in full by screen readers. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="unread" aria-hidden="true">
        {shownUnread(count)}
      </span>
      <span className="unseen">{spokenUnread(count)}</span>
    </>
  );
}
