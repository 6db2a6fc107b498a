import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { notSent } from '#shared/text/connection.ts';
import { lineOf, whenShort } from '../message-list.ts';

interface LineProps {
  id: string;
  chat: Chat;
  me: { id: string; timezone: string } | undefined;
  now: number;
}

/** The last message of a chat and its time, in the list of chats, or that messages are not sent yet. */
export function ChatLine({ id, chat, me, now }: LineProps) {
  const timezone = me?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { created_at } = chat.last_message ?? {};
  const isWaiting = useIsWaiting(chat.id);
  return (
    // Describes the link, without being part of its name.
    <span className="chat-last" id={id} aria-hidden="true">
      {isWaiting ? (
        <span className="chat-line">{notSent}</span>
      ) : created_at ? (
        <>
          <time className="chat-time" dateTime={created_at}>
            {whenShort(Date.parse(created_at), now, timezone)}
          </time>
          <span className="chat-line" dir="auto">
            {lineOf(chat, me?.id, window.location.origin)}
          </span>
        </>
      ) : null}
    </span>
  );
}
