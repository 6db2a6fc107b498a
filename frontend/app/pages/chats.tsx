import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { ChatLine } from '#frontend/features/chats/components/chat-line.tsx';
import { ChatList, useChats } from '#frontend/features/chats/components/chat-list.tsx';
import ChatSkeleton from '#frontend/features/chats/components/chat-skeleton.tsx';
import { latestOf } from '#frontend/features/chats/message-list.ts';
import { me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/chats.ts';
import { useAboutChat, useWide } from '../chat-nav.tsx';
import { NewGroup } from '../new-group.tsx';
import { Page } from '../page.tsx';
import { chatPath } from '../page-paths.ts';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, chatQueries.list);

/**
 * The list of chats. Wide screens, which have the list in the sidebar, show the chat with the latest message instead.
 */
export default function ChatsPage() {
  return useWide() ? <LatestChat /> : <List />;
}

function List() {
  const about = useAboutChat(ChatLine);
  return (
    <Page name={text.chats}>
      <div className="chats-page">
        <ChatList pathOf={chatPath} newGroup={<NewGroup />} about={about} />
      </div>
    </Page>
  );
}

function LatestChat() {
  const { chats, failed } = useChats();
  const latest = chats && latestOf(chats);
  const navigate = useNavigate();
  useEffect(() => {
    if (latest) void navigate(chatPath(latest.id), { replace: true });
  }, [latest, navigate]);
  if (latest || (!chats && !failed)) return <ChatSkeleton />;
  return (
    <Page name={text.chats}>
      {/* The sidebar shows an error if the list could not be fetched. */}
      <EmptyState action={chats ? <NewGroup /> : null}>{text.choose}</EmptyState>
    </Page>
  );
}
