import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ChatList, ChatListSkeleton } from '#frontend/features/chats/chat-list.tsx';
import { Unread } from '#frontend/features/chats/unread.tsx';
import { unreadIn, useChats, useFreshChats } from '#frontend/features/chats/use-chats.ts';
import { ChatsIcon } from '#frontend/ui/icons.tsx';
import { chatPath, isChats } from './chat-path.ts';
import { NewGroup } from './new-group.tsx';
import { PATHS } from './paths.ts';
import { useWide } from './use-wide.ts';

/** The chats in the sidebar. Where there is none, they are a screen of their own. */
export function ChatNav() {
  useFreshChats();
  if (!useWide()) return null;
  return (
    <nav className="chat-nav" aria-label="Chats">
      <ChatList pathOf={chatPath} newGroup={<NewGroup className="quiet-link" />} quiet />
    </nav>
  );
}

/** The same before anything is known. */
export function ChatNavSkeleton() {
  return (
    <div className="chat-nav">
      <ChatListSkeleton />
    </div>
  );
}

/** The tab of phones, with the number of all that is unread. */
export function ChatsTab() {
  const { chats } = useChats();
  return (
    <ChatsLink>
      <Unread count={unreadIn(chats)} />
    </ChatsLink>
  );
}

export function ChatsLink({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const isHere = isChats(pathname);
  return (
    <Link
      to={PATHS.chats}
      className={isHere ? 'tab phone-only active' : 'tab phone-only'}
      {...(isHere && { 'aria-current': 'page' })}
    >
      <ChatsIcon />
      Chats
      {children}
    </Link>
  );
}
