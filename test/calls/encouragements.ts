import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { bySomeone } from './support/callers.ts';
import { READ_AND_UPDATED } from './support/costs.ts';
import { nothing } from './support/items.ts';

const oneQuery = cost(1, { Query: 1 });
const oneTransaction = cost(1, { TransactWriteItems: 1 });

const QUOTE = { body: { encouragement: { body: 'Begin anywhere.', citation: 'John Cage' } } };

const encouragement = async (owner: Person) => {
  const { id } = await owner.call(encouragements.create, QUOTE);
  return { params: { id } };
};

export const encouragementsCalls: Calls<'encouragements'> = {
  list: { example: nothing, scenarios: [bySomeone('', oneQuery)] },
  random: { example: nothing, scenarios: [bySomeone('', oneQuery)] },
  create: { example: async () => QUOTE, scenarios: [bySomeone('', oneTransaction, async () => QUOTE)] },
  update: {
    example: async (owner) => ({
      ...(await encouragement(owner)),
      body: { encouragement: { body: 'Begin here.', citation: 'Somebody else' } },
    }),
    scenarios: [
      bySomeone('', READ_AND_UPDATED, async (person) => ({
        ...(await encouragement(person)),
        body: { encouragement: { body: 'Begin here.' } },
      })),
    ],
  },
  delete: { example: encouragement, scenarios: [bySomeone('', oneTransaction, encouragement)] },
};
