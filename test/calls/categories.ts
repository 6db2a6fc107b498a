import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser, idempotent } from './support/callers.ts';
import { BATCH_AND_UPDATED, BATCH_AND_WRITTEN, READ_AND_WRITTEN } from './support/costs.ts';
import { category, nothing } from './support/items.ts';

const FAMILY = { category: { name: 'Family' } };

const renamed = async (owner: Person) => ({ ...(await category(owner)), body: { category: { name: 'Body' } } });

const reordered = async (owner: Person) => {
  const first = await category(owner);
  const second = await category(owner);
  return { body: { ids: [second.params.id, first.params.id] } };
};

export const categoriesCalls: Calls<'categories'> = {
  list: {
    example: nothing,
    scenarios: [byNewUser('', cost(1, { Query: 1, GetItem: 1 }))],
  },
  create: {
    example: async () => ({ body: FAMILY }),
    scenarios: [
      byNewUser('', READ_AND_WRITTEN, async () => ({ body: FAMILY })),
      byNewUser('with an idempotency key', READ_AND_WRITTEN, async () => ({ body: FAMILY, ...idempotent() })),
    ],
  },
  update: { example: renamed, scenarios: [byNewUser('', BATCH_AND_UPDATED, renamed)] },
  delete: { example: category, scenarios: [byNewUser('', BATCH_AND_WRITTEN, category)] },
  reorder: {
    example: reordered,
    scenarios: [byNewUser('', cost(2, { Query: 1, GetItem: 1, UpdateItem: 1 }), reordered)],
  },
};
