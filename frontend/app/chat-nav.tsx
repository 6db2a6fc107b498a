import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ChatLine } from '#frontend/features/chats/components/chat-line.tsx';
import {
  ChatList,
  ChatListSkeleton,
  Unread,
  unreadIn,
  useChats,
  useRefreshChats,
} from '#frontend/features/chats/components/chat-list.tsx';
import { me } from '#frontend/features/session/api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { ChatsIcon } from '#frontend/ui/icons.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import { addDays, isTimezone, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { chats as chatsLabel } from '#shared/text/chats.ts';
import { NewGroup } from './new-group.tsx';
import { chatPath, isChats } from './page-paths.ts';
import { PATHS } from './paths.ts';

const chatLine = lazyModule(() => import('#frontend/features/chats/components/chat-line.tsx'));

/** The chats in the sidebar. Phones have no sidebar, and show them as a page. */
export function ChatNav() {
  useRefreshChats();
  const isWide = useWide();
  const about = useAboutChat(useLazyModule(chatLine, isWide)?.ChatLine);
  if (!isWide) return null;
  return (
    <nav className="chat-nav" aria-label={chatsLabel}>
      <ChatsHead />
      <ChatList pathOf={chatPath} newGroup={<NewGroup className="quiet-link" />} about={about} quiet />
    </nav>
  );
}

/** Renders the last message of a chat; until its code is loaded, the place for it. */
export function useAboutChat(Line: typeof ChatLine | undefined) {
  const user = useQuery(me).data;
  const zone = user?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The frame of all pages must not fail for a zone that this browser does not know.
  const timezone = isTimezone(zone) ? zone : 'UTC';
  const now = useNow((at) => toInstant(addDays(toLocal(at, timezone).date, 1), '00:00', timezone));
  return (chat: Chat, id: string) =>
    Line ? (
      <Line id={id} chat={chat} me={user?.id} timezone={timezone} now={now} />
    ) : (
      <span className="chat-last" id={id}>
        {chat.last_message ? <span className="chat-line" /> : null}
      </span>
    );
}

/** The skeleton of the list. */
export function ChatNavSkeleton() {
  return (
    <div className="chat-nav">
      <ChatsHead />
      <ChatListSkeleton />
    </div>
  );
}

const ChatsHead = () => (
  <p className="chats-head" aria-hidden="true">
    {chatsLabel}
  </p>
);

/** The tab of phones, with the unread count of all chats. */
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
      <span>{chatsLabel}</span>
      {children}
    </Link>
  );
}

const WIDE = '(min-width: 1024px)';

/** Whether the sidebar is shown. It then has the list of chats. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

const isWide = () => matchMedia(WIDE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
