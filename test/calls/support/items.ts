import { categories } from '#shared/contracts/categories.ts';
import { users } from '#shared/contracts/users.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants, group } from '#test/support/confidants.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { type Person, World } from '#test/support/world.ts';

/* The items that the calls of several nouns need. */

export const nothing = async () => ({});

const DAY_MS = 86_400_000;

/** The date of so many days ago, in UTC. */
export const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A commitment that started long enough ago for every `at` that the API accepts. */
export const oldCommitment = async (owner: Person) => {
  const { id } = await owner.commitment({ start_date: '2024-01-01' });
  return { params: { id } };
};

export const category = async (owner: Person) => {
  const { id } = await owner.call(categories.create, { body: { category: { name: 'Body and soul' } } });
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

export const groupOf = async (owner: Person, ...members: Person[]) => {
  const { id } = await group(owner, 'Early birds', ...members);
  return { params: { id } };
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

export const PORRIDGE = { name: 'Porridge', protein: 10, carbs: 66, fat: 4 };

/** Installs the power-up. */
export const powerupInstalled = async (owner: Person) => {
  await installFitness(owner);
  return {};
};

export const loggedFood = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logFood(owner, PORRIDGE);
  return { params: { id } };
};

export const newAddress = () => `person-${crypto.randomUUID()}@example.com`;

export const message = () => ({ content: 'Done for today.', client_id: crypto.randomUUID() });

/** An import of a daily commitment that was done on each day of a year, with a note or without. */
export function yearToImport(note: string | null = null) {
  const key = 'walk';
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10));
  return {
    source: 'loop',
    commitments: [{ key, title: 'Walk', frequency: 'daily' as const, start_date: '2024-01-01' }],
    entries: days.map((date) => ({ key, date, status: 'completed' as const, note })),
  };
}
