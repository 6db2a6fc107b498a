import { pictures } from '#shared/contracts/pictures.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { nothing } from './support/items.ts';

const PICTURE = { body: { content_type: 'image/jpeg' as const, size: 50_000 } };

export const picturesCalls: Calls<'pictures'> = {
  read: { example: nothing, scenarios: [byNewUser('', cost(1, { GetItem: 1 }))] },
  create: {
    example: async () => PICTURE,
    scenarios: [byNewUser('first of a day', cost(3, { UpdateItem: 2, PutItem: 1 }), async () => PICTURE)],
  },
  delete: {
    example: async (owner) => {
      await owner.call(pictures.create, PICTURE);
      return {};
    },
    scenarios: [byNewUser('', cost(1, { TransactWriteItems: 1 }))],
  },
};
