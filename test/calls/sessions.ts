import { sessions } from '#shared/contracts/sessions.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost, FREE } from './support/call.ts';
import { byNewUser } from './support/callers.ts';
import { nothing } from './support/items.ts';

const other = async (owner: Person) => {
  await owner.elsewhere();
  const found = (await owner.call(sessions.list)).find(({ current }) => !current);
  return { params: { id: found?.id ?? '' } };
};

export const sessionsCalls: Calls<'sessions'> = {
  list: { example: nothing, scenarios: [byNewUser('', cost(1, { Query: 1 }))] },
  storageKeys: { example: nothing, scenarios: [byNewUser('', FREE)] },
  delete: { example: other, scenarios: [byNewUser('', cost(1, { DeleteItem: 1 }), other)] },
  deleteOthers: {
    example: nothing,
    scenarios: [
      byNewUser('one other', cost(2, { Query: 1, DeleteItem: 1 }), async (person) => {
        await person.elsewhere();
        return {};
      }),
    ],
  },
};
