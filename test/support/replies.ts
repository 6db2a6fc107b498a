import type { Message } from '#shared/contracts/chats.ts';
import { messagesOf, say } from './chats.ts';
import { coachOf, saveKey } from './coaches.ts';
import { settled } from './notifications.ts';
import type { Person, World } from './world.ts';

/* What people hear from AI coaches, and what OpenAI was asked for that. */

/** A user with a key of a kind, and their chat with the General Coach. */
export async function withCoach(world: World, kind?: string): Promise<{ ada: Person; id: string; key: string }> {
  const ada = await world.person({ name: 'Ada Lovelace' });
  const key = await saveKey(ada, kind);
  return { ada, id: (await coachOf(ada)).chat_id, key };
}

/** The replies of coaches in a chat, oldest first. */
export async function repliesIn(person: Person, chatId: string): Promise<Message[]> {
  return (await messagesOf(person, chatId, { limit: 100 })).filter(({ sender }) => sender.id !== person.id);
}

/** Sends a message to a coach; returns the reply, after its events were sent and its usage was counted. */
export async function replyTo(person: Person, chatId: string, content: string): Promise<string> {
  const before = await repliesIn(person, chatId);
  await say(person, chatId, content);
  await settled(person);
  const reply = (await repliesIn(person, chatId))[before.length];
  if (!reply) throw new Error(`No coach has replied to this: ${content}`);
  return reply.content;
}

/** The requests to OpenAI that contain these words. */
export async function aiRequestsWith(world: World, words: string): Promise<Asked[]> {
  const { requests } = (await (await fetch(`${world.url}/__local/ai`)).json()) as { requests: { body: Asked }[] };
  return requests.map(({ body }) => body).filter((body) => JSON.stringify(body ?? null).includes(words));
}

/** A request for a reply. */
export interface Asked {
  messages: { role: string; content: string }[];
  [field: string]: unknown;
}
