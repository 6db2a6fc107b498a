import { agreements } from '#shared/contracts/agreements.ts';
import type { Message } from '#shared/contracts/chats.ts';
import { messagesOf } from './chats.ts';
import { read } from './notifications.ts';
import type { Caller, Person } from './world.ts';

/* How two confidants agree, and what Steadfast asks in their chat. */

/** The owner proposes a half of their own, the other accepts it, and the owner has read that in the chat. */
export async function agree(owner: Person, other: Person, mine: object, until?: string): Promise<void> {
  const body = { mine, ...(until !== undefined && { until }) };
  const { id, proposed } = await owner.call(agreements.change, { params: { id: other.id }, body });
  if (!proposed) return;
  await other.call(agreements.accept, { params: { id: owner.id }, body: { version: proposed.version } });
  await read(owner, id);
}

type Kind = NonNullable<Message['question']>['kind'];

/** What Steadfast has asked in a chat, oldest first: after a miss and to look back, or of a kind. */
export async function questionsIn(person: Caller, chatId: string, kind?: Kind): Promise<Message[]> {
  const kinds: readonly (Kind | undefined)[] = kind ? [kind] : ['missed', 'look_back'];
  return (await messagesOf(person, chatId)).filter(({ question }) => question && kinds.includes(question.kind));
}
