import { confidants } from '#test/support/confidants.ts';
import type { Caller, Person, World } from '#test/support/world.ts';

/* Two friends with a chat, and what the API returns of it. */

/** Two friends, and their chat. */
export async function friends(world: World): Promise<{ ada: Person; bob: Person; id: string }> {
  const [ada, bob] = await Promise.all([world.person({ name: 'Ada Lovelace' }), world.person({ name: 'Bob Martin' })]);
  return { ada, bob, id: await confidants(ada, bob) };
}

export const bodyOf = async (person: Caller, path: string) => (await person.raw('GET', path)).body;
