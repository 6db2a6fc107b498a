import type { Message } from '#shared/contracts/chats.ts';
import { messagesOf, say } from './chats.ts';
import { coachOf, keepKey } from './coaches.ts';
import { settled } from './notifications.ts';
import type { Person, World } from './world.ts';

/* What people hear from AI coaches, and what OpenAI was asked for that. */

/** Somebody with a key of a kind, and their chat with the General Coach. */
export async function coached(world: World, kind?: string): Promise<{ ada: Person; id: string; key: string }> {
  const ada = await world.person({ name: 'Ada Lovelace' });
  const key = await keepKey(ada, kind);
  return { ada, id: (await coachOf(ada)).chat_id, key };
}

/** What coaches have said in a chat, oldest first. */
export async function repliesIn(person: Person, chatId: string): Promise<Message[]> {
  return (await messagesOf(person, chatId, { limit: 100 })).filter(({ sender }) => sender.id !== person.id);
}

/**
 * Says something to a coach; answers what it says to that, when all that comes of it is done: what is told of it, and
 * what it has cost.
 */
export async function replyTo(person: Person, chatId: string, content: string): Promise<string> {
  const before = await repliesIn(person, chatId);
  await say(person, chatId, content);
  await settled(person);
  const reply = (await repliesIn(person, chatId))[before.length];
  if (!reply) throw new Error(`No coach has replied to this: ${content}`);
  return reply.content;
}

/** What OpenAI was asked, as far as this occurs in it. */
export async function askedWith(world: World, words: string): Promise<Asked[]> {
  const { requests } = (await (await fetch(`${world.url}/__local/ai`)).json()) as { requests: { body: Asked }[] };
  return requests.map(({ body }) => body).filter((body) => JSON.stringify(body ?? null).includes(words));
}

/** A request for a reply. */
export interface Asked {
  messages: { role: string; content: string }[];
  [field: string]: unknown;
}
