import { ChatList } from '#frontend/features/chats/chat-list.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import { chatPath } from '../chat-path.ts';
import { NewGroup } from '../new-group.tsx';
import { Page } from '../page.tsx';
import { useWide } from '../use-wide.ts';

/** The list of chats. Where the sidebar has it, a hint beside it. */
export default function ChatsPage() {
  const isWide = useWide();
  return (
    <Page name="Chats">
      {isWide ? (
        <Blank>Choose a chat on the left, or begin a new group.</Blank>
      ) : (
        <div className="chats-page">
          <ChatList pathOf={chatPath} newGroup={<NewGroup />} />
        </div>
      )}
    </Page>
  );
}
