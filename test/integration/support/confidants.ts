import { chats } from '#shared/contracts/chats.ts';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { chatsOf } from '#test/support/confidants.ts';
import { type Caller, type Person, pathOf } from '#test/support/world.ts';

/* The calls about confidants, whatever they answer. */

export const seen = (viewer: Caller, owner: Person) =>
  viewer.raw('GET', pathOf(calls.commitments, { params: { id: owner.id } }));

export const revoke = (caller: Caller, other: Person) =>
  caller.raw('POST', pathOf(calls.revoke, { params: { id: other.id } }));

export const say = (caller: Caller, id: string, content: string) =>
  caller.raw('POST', pathOf(chats.createMessage, { params: { id } }), { body: { content } });

export const saidIn = async (caller: Caller, id: string) =>
  (await caller.call(chats.messages, { params: { id } })).map(({ content }) => content);

/** The chats with other people. */
export const shared = async (person: Caller) =>
  (await chatsOf(person)).filter(({ type }) => type !== 'self_chat' && type !== 'ai_coach');
