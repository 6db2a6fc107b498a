import { dataExports } from '#shared/contracts/exports.ts';
import { settled } from '#test/support/notifications.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { nothing } from './support/items.ts';

/** The limit of a day is small: one is enough. */
const anExport = async (owner: Person) => {
  const [made] = await owner.call(dataExports.list);
  return made ?? owner.call(dataExports.create);
};

export const exportsCalls: Calls<'exports'> = {
  create: {
    example: nothing,
    scenarios: [byNewUser('first in a day', cost(4, { Query: 1, UpdateItem: 2, TransactWriteItems: 1 }))],
  },
  list: { example: nothing, scenarios: [byNewUser('', cost(1, { Query: 1 }))] },
  read: {
    example: async (owner) => {
      const { id } = await anExport(owner);
      // A worker creates the file.
      await settled(owner);
      return { params: { id } };
    },
    scenarios: [
      byNewUser('', cost(1, { GetItem: 1 }), async (person) => ({ params: { id: (await anExport(person)).id } })),
    ],
  },
};
