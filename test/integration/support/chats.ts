import { coaches } from '#shared/contracts/coaches.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { chatOf } from '#test/support/chats.ts';
import { chatsOf, confidants } from '#test/support/confidants.ts';
import { type Caller, type Person, pathOf, type World } from '#test/support/world.ts';
import { times } from './accounts.ts';

/* Two friends with a chat, and what the API returns of it. */

/** Two friends, and their chat. */
export async function friends(world: World): Promise<{ ada: Person; bob: Person; id: string }> {
  const [ada, bob] = await Promise.all([world.person({ name: 'Ada Lovelace' }), world.person({ name: 'Bob Martin' })]);
  return { ada, bob, id: await confidants(ada, bob) };
}

export const bodyOf = async (person: Caller, path: string) => (await person.raw('GET', path)).body;

/* The calls about group chats, whatever they answer. */

export const MEMBERS = 'Members must be your confidants';

/** Ada with confidants who are not confidants of each other. */
export async function adaWithConfidants(world: World, size: number): Promise<[ada: Person, ...others: Person[]]> {
  const [ada, ...others] = await Promise.all(times(size, (at) => world.person({ name: `Person ${at}` })));
  for (const other of others) await confidants(other, ada!);
  return [ada!, ...others];
}

export const activated = (person: Person, coach_type_id: string) =>
  person.raw('POST', coaches.activate.path, { body: { coach_type_id } });

export const create = (person: Caller, body: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', groupChats.create.path, { body, headers });

export const asking = (person: Caller, call: 'add_member' | 'remove_member', id: string, confidant_id: unknown) =>
  person.raw('POST', `/api/v1/group_chats/${id}/${call}`, { body: { confidant_id } });

export const add = (person: Caller, id: string, other: { id: string }) => asking(person, 'add_member', id, other.id);
export const remove = (person: Caller, id: string, other: { id: string }) =>
  asking(person, 'remove_member', id, other.id);
export const leave = (person: Caller, id: string) => person.raw('POST', pathOf(groupChats.leave, { params: { id } }));
export const namesIn = async (person: Caller, id: string) => (await chatOf(person, id)).members.map(({ name }) => name);
export const groupsOf = async (person: Caller) => (await chatsOf(person)).filter(({ type }) => type === 'group_chat');
export const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });
