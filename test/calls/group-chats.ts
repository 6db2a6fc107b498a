import { type Calls, cost } from './support/call.ts';
import { withConfidants } from './support/callers.ts';
import { BATCH_AND_WRITTEN } from './support/costs.ts';
import { confidant, groupOf } from './support/items.ts';

export const groupChatsCalls: Calls<'group-chats'> = {
  create: {
    example: async (owner) => ({ body: { name: 'Early birds', member_ids: [(await confidant(owner)).id] } }),
    scenarios: [
      // The new group is read again, with the user's confidants.
      withConfidants(
        'with one member',
        cost(3, { Query: 4, BatchGetItem: 2, TransactWriteItems: 1 }),
        async ({ first, second }) => ({
          caller: first,
          request: { body: { name: 'Walkers', member_ids: [second.id] } },
        }),
      ),
    ],
  },
  addMember: {
    example: async (owner) => {
      const { id } = await confidant(owner);
      return { ...(await groupOf(owner)), body: { confidant_id: id } };
    },
    scenarios: [
      withConfidants('', cost(4, { Query: 3, BatchGetItem: 3, TransactWriteItems: 1 }), async ({ first, second }) => ({
        caller: first,
        request: { ...(await groupOf(first)), body: { confidant_id: second.id } },
      })),
    ],
  },
  removeMember: {
    example: async (owner) => {
      const other = await confidant(owner);
      return { ...(await groupOf(owner, other)), body: { confidant_id: other.id } };
    },
    scenarios: [
      withConfidants('', cost(3, { Query: 1, BatchGetItem: 2, TransactWriteItems: 1 }), async ({ first, second }) => ({
        caller: first,
        request: { ...(await groupOf(first, second)), body: { confidant_id: second.id } },
      })),
    ],
  },
  leave: {
    example: (owner) => groupOf(owner),
    scenarios: [
      withConfidants('', BATCH_AND_WRITTEN, async ({ first, second }) => ({
        caller: second,
        request: await groupOf(first, second),
      })),
    ],
  },
};
