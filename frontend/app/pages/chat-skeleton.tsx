import { ChatSkeleton } from '#frontend/features/chats/components/chat-skeleton.tsx';

export default function ChatPageSkeleton() {
  return <ChatSkeleton />;
}
