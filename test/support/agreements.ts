import { agreements } from '#shared/contracts/agreements.ts';
import type { Message } from '#shared/contracts/chats.ts';
import { messagesOf } from './chats.ts';
import type { Caller, Person } from './world.ts';

/* How two confidants agree, and what Steadfast asks in their chat. */

/** The owner proposes a half of their own, and the other accepts it. */
export async function agree(owner: Person, other: Person, mine: object, until?: string): Promise<void> {
  const body = { mine, ...(until !== undefined && { until }) };
  const { proposed } = await owner.call(agreements.change, { params: { id: other.id }, body });
  if (!proposed) return;
  await other.call(agreements.accept, { params: { id: owner.id }, body: { version: proposed.version } });
}

/** What Steadfast has asked in a chat, oldest first. */
export async function questionsIn(person: Caller, chatId: string): Promise<Message[]> {
  return (await messagesOf(person, chatId)).filter(({ question }) => question !== undefined);
}
