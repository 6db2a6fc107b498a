import '#frontend/features/chats/chats-page.css';
import { ChatListSkeleton } from '#frontend/features/chats/components/chat-list.tsx';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ChatsPageSkeleton() {
  return (
    <div className="chat-list-skeleton">
      <HeadingSkeleton>{heads.chats}</HeadingSkeleton>
      <div className="chats-page">
        <ChatListSkeleton about />
      </div>
    </div>
  );
}
