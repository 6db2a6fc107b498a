import '../chat-list.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { IconDisc } from '#frontend/ui/icon-disc.tsx';
import { NotebookIcon } from '#frontend/ui/icons.tsx';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Chat, ChatType } from '#shared/contracts/chats.ts';
import { CUSTOM_LOOK, coachType } from '#shared/domain/coaches.ts';
import * as text from '#shared/text/chats.ts';
import { chatQueries } from '../api.ts';
import { labelOf, shownUnread, spokenUnread } from '../model.ts';
import { onAttentionChange, readingChatId, subscribeToReading } from '../open-chat.ts';

interface ListProps {
  pathOf: (chatId: string) => string;
  /** The button that makes a group. */
  newGroup: ReactNode;
  /** Renders the last message of a chat, in an element with this id. */
  about: (chat: Chat, id: string) => ReactNode;
  /** No note about outdated data: another part of the page shows it. */
  quiet?: boolean;
}

/** The list of chats, in the sidebar and as a page of its own. */
export function ChatList({ pathOf, newGroup, about, quiet = false }: ListProps) {
  const { chats, failed, fetchedAt, retry } = useChats();
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
        <OfflineNote retry={retry} at={fetchedAt}>
          {online ? (failed ? text.listFailure : null) : text.listOutdated}
        </OfflineNote>
      )}
      {sections.length === 0 ? <p className="chats-none">{text.none}</p> : null}
      {sections.map((section, index) => (
        <ul key={section[0]!.type === 'self_chat' ? 'first' : index} className="chats">
          {section.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} to={pathOf(chat.id)} about={about} />
            </li>
          ))}
        </ul>
      ))}
      {newGroup}
    </>
  );
}

/** The picture of a person, the initials of a group, or an icon: for the notebook and for each type of AI coach. */
function ChatFace({ chat: { type, ai, name, members } }: { chat: Chat }) {
  if (ai) return <IconDisc {...(coachType(members[0]?.id ?? '') ?? CUSTOM_LOOK)} />;
  if (type === 'self_chat')
    return (
      <span className="avatar" aria-hidden="true">
        <NotebookIcon />
      </span>
    );
  return <Avatar name={name} image={type === 'group_chat' ? null : members[0]?.image} />;
}

function ChatLink({ chat, to, about }: { chat: Chat; to: string; about: ListProps['about'] }) {
  const aboutId = `about-${chat.id}`;
  return (
    // The description is not part of the link's name.
    <NavLink to={to} className="chat-link" data-chat-id={chat.id} aria-describedby={aboutId}>
      <ChatFace chat={chat} />
      <span className="chat-label" dir="auto">
        {labelOf(chat)}
      </span>
      {about(chat, aboutId)}
      <Unread count={chat.unread_count} />
    </NavLink>
  );
}

/** A placeholder for the list. */
export function ChatListSkeleton() {
  return (
    <div className="chats" role="status">
      {[0, 1, 2, 0].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, and stay where they are
        <span key={row} className="chat-link">
          <span className="bone face-bone" />
          {row === 0 ? <span>{text.loadingList}</span> : <span className={`bone line w${width}`} />}
          <span className="bone line w0" />
        </span>
      ))}
    </div>
  );
}

const FIRST: readonly ChatType[] = ['self_chat', 'ai_coach', 'coach'];

/** A list that is older than this, in milliseconds, is fetched again when the window gets the focus. */
const FRESH = 1_000;

/** The chats as the sidebar shows them: the open chat has no unread messages. */
export function useChats() {
  const { data, dataUpdatedAt, isError, isPaused, refetch } = useQuery(chatQueries.list);
  const read = useSyncExternalStore(subscribeToReading, readingChatId, () => undefined);
  const chats = useMemo(
    () => data?.map((chat) => (chat.id === read ? { ...chat, unread_count: 0 } : chat)),
    [data, read],
  );
  return { chats, failed: isError || isPaused, fetchedAt: dataUpdatedAt, retry: () => void refetch() };
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

/** The self chat and coaches above a line, people and groups below. */
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
