import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Chat } from '#shared/contracts/chats.ts';
import { Unread } from './unread.tsx';
import { inSections, useChats } from './use-chats.ts';
import { CHATS_FAILURE, labelOf } from './words.ts';

interface ListProps {
  pathOf: (chatId: string) => string;
  /** What makes a group. */
  newGroup: ReactNode;
  /** What stands at the end of a row, beside the number. */
  aside?: (chat: Chat) => ReactNode;
  /** That the list may be old is said elsewhere. */
  quiet?: boolean;
}

/** The chats in their order: in the sidebar, and as a screen of its own. */
export function ChatList({ pathOf, newGroup, aside, quiet = false }: ListProps) {
  const { chats, failed, retry } = useChats();
  const online = useOnline();
  if (!chats) {
    if (!failed) return <ChatListSkeleton />;
    return (
      <Failure offline="You are offline. Your chats show when you are back." retry={retry}>
        {CHATS_FAILURE}
      </Failure>
    );
  }
  const sections = inSections(chats).filter(({ length }) => length > 0);
  return (
    <>
      {quiet ? null : <OfflineNote retry={retry}>{online ? (failed ? CHATS_FAILURE : null) : OFFLINE}</OfflineNote>}
      {sections.length === 0 ? <p className="chats-none">No chats found</p> : null}
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

const OFFLINE = 'You are offline. These are your chats as they were last.';

function ChatLink({ chat, to, aside }: { chat: Chat; to: string; aside: ReactNode }) {
  const [first] = chat.members;
  const image = chat.type === 'group_chat' || chat.type === 'self_chat' ? null : first?.image;
  return (
    <NavLink to={to} className="chat-link" data-chat-id={chat.id}>
      <Avatar name={chat.type === 'self_chat' ? 'Me' : chat.name} image={image} />
      <span className="chat-label" dir="auto">
        {labelOf(chat)}
      </span>
      {aside}
      <Unread count={chat.unread_count} />
    </NavLink>
  );
}

/** Keeps the place of the list. */
export function ChatListSkeleton() {
  return (
    <div className="chats" role="status">
      <span className="unseen">Loading...</span>
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
