import { ChatList } from '#frontend/features/chats/components/chat-list.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/chats.ts';
import { useWide } from '../chat-nav.tsx';
import { NewGroup } from '../new-group.tsx';
import { Page } from '../page.tsx';
import { chatPath } from '../page-paths.ts';

/** The list of chats. On wide screens, where the sidebar shows the list, a hint. */
export default function ChatsPage() {
  const isWide = useWide();
  return (
    <Page name={text.chats}>
      {isWide ? (
        <EmptyState>{text.choose}</EmptyState>
      ) : (
        <div className="chats-page">
          <ChatList pathOf={chatPath} newGroup={<NewGroup />} />
        </div>
      )}
    </Page>
  );
}
