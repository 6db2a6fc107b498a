import { confidants, verified } from '#test/support/confidants.ts';
import type { Person, World } from '#test/support/world.ts';

/* Three who can make a group. */

interface Three {
  ada: Person;
  grace: Person;
  mary: Person;
}

/** Ada, and two of her confidants. */
export async function threeConfidants(world: World): Promise<Three> {
  const [ada, grace, mary] = [
    await verified(world, { name: 'Ada Lovelace' }),
    await verified(world, { name: 'Grace Hopper' }),
    await verified(world, { name: 'Mary Somerville' }),
  ];
  await confidants(ada, grace);
  await confidants(ada, mary);
  return { ada, grace, mary };
}
