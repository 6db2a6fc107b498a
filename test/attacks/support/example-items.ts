import type { api } from '#shared/contracts/api.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { users } from '#shared/contracts/users.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants } from '#test/support/confidants.ts';
import { type Asked, type Person, World } from '#test/support/world.ts';

/* The items that several examples need, and the type of all examples. */

/** A request that succeeds when its owner sends it. The items that it needs are created first. */
type Example<E> = E extends Endpoint ? (owner: Person) => Promise<Asked<E>> : never;

export type Examples = {
  [Noun in keyof typeof api]: { [Name in keyof (typeof api)[Noun]]: Example<(typeof api)[Noun][Name]> };
};

export const nothing = async () => ({});

export const QUOTE = { body: 'Begin anywhere.', citation: 'John Cage' };

export const encouragement = async (owner: Person) => {
  const { id } = await owner.call(encouragements.create, { body: { encouragement: QUOTE } });
  return { params: { id } };
};

/** A new confidant of the owner. */
export const newConfidant = async (owner: Person): Promise<Person> => {
  const other = await new World(owner.url).person({ name: 'Mary Jackson' });
  await confidants(other, owner);
  return other;
};

const known = new WeakMap<Person, Promise<Person>>();

/** The same confidant each time. */
export const confidant = (owner: Person): Promise<Person> => {
  const other = known.get(owner) ?? newConfidant(owner);
  known.set(owner, other);
  return other;
};

/** Verifies the person's address, if it is not. */
export const verified = async (person: Person): Promise<void> => {
  const { email_verified } = await person.call(users.me);
  if (!email_verified) await person.verify();
};

const keys = new WeakMap<Person, Promise<string>>();

/** Keys can be checked only a few times an hour. */
export const withKey = async (owner: Person): Promise<void> => {
  const saved = keys.get(owner) ?? saveKey(owner);
  keys.set(owner, saved);
  await saved;
};
