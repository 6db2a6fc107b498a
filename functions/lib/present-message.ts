import type { Message as MessageReply } from '#shared/contracts/chats.ts';
import { FORMER_MEMBER } from '#shared/domain/chats.ts';
import type { Head } from './data/chats/chats.ts';
import { type Message, messageId } from './data/chats/messages.ts';

/** A message as the members of its chat read it. */
export function presentMessage(message: Message, head: Pick<Head, 'members' | 'coach'>): MessageReply {
  const writer = [...head.members, ...(head.coach ? [head.coach] : [])].find(({ id }) => id === message.by);
  return {
    id: messageId(message),
    content: message.content,
    created_at: new Date(message.at).toISOString(),
    sender: writer ? { id: writer.id, name: writer.name } : { id: null, name: FORMER_MEMBER },
    client_id: message.clientId,
  };
}
