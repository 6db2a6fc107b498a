import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { notSent } from '#shared/text/connection.ts';
import { lineOf, whenShort } from '../message-list.ts';

interface LineProps {
  id: string;
  chat: Chat;
  /** The id of the user. */
  me: string | undefined;
  timezone: string;
  now: number;
}

/** The last message of a chat and its time, in the list of chats, or that messages are not sent yet. */
export function ChatLine({ id, chat, me, timezone, now }: LineProps) {
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
            {lineOf(chat, me, window.location.origin)}
          </span>
        </>
      ) : null}
    </span>
  );
}
