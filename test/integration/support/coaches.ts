import { expect } from 'vitest';
import type { Chat } from '#shared/contracts/chats.ts';
import { coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import { saveKey } from '#test/support/coaches.ts';
import { chatsOf } from '#test/support/confidants.ts';
import { type Caller, type Person, pathOf, type World } from '#test/support/world.ts';

/* The calls about AI coaches, whatever they answer. */

export const MUSE = { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' };

/** A person with a key, which coaches need. */
export async function withKey(world: World): Promise<Person> {
  const ada = await world.person({ name: 'Ada' });
  await saveKey(ada);
  return ada;
}

const asking = (path: string) => (person: Caller, coach_type_id: unknown) =>
  person.raw('POST', path, { body: { coach_type_id } });

export const activate = asking(coaches.activate.path);
export const hide = asking(coaches.hide.path);

export const create = (person: Caller, user_coach: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', coaches.create.path, { body: { user_coach }, headers });

export const update = (person: Caller, id: string, user_coach: unknown) =>
  person.raw('PATCH', pathOf(coaches.update, { params: { id } }), { body: { user_coach } });

export const deactivate = (person: Caller, id: string) =>
  person.raw('DELETE', pathOf(coaches.deactivate, { params: { id } }));
export const remove = (person: Caller, id: string) => person.raw('DELETE', pathOf(coaches.delete, { params: { id } }));
export const made = async (person: Caller, fields: object = MUSE) => (await create(person, fields)).body as UserCoach;
export const refused = (status: number, ...errors: string[]) => ({ status, body: { error: errors[0], errors } });
export const idsOf = async (person: Caller) => (await person.call(coaches.mine)).map(({ id }) => id);

export const kindOf = async (person: Caller, id: string) =>
  (await person.call(coaches.types)).find((type) => type.id === id) ?? expect.fail(id);

export const coachChats = async (person: Caller): Promise<Chat[]> => (await chatsOf(person)).filter(({ ai }) => ai);
