import { ChatListSkeleton } from '#frontend/features/chats/components/chat-list.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ChatsPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Chats</HeadingSkeleton>
      <div className="chats-page">
        <ChatListSkeleton />
      </div>
    </>
  );
}
