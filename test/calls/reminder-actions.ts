import { reminderToken } from '#test/support/accounts.ts';
import { reminderTokenOf } from '#test/support/shared-cloud.ts';
import { type Calls, cost } from './support/call.ts';
import { byAnyone } from './support/callers.ts';
import { oldCommitment } from './support/items.ts';

export const reminderActionsCalls: Calls<'reminder-actions'> = {
  create: {
    example: async (owner) => {
      const { params } = await oldCommitment(owner);
      const token = await reminderTokenOf(owner.id, params.id);
      return { body: { token, action: 'complete', at: new Date().toISOString() } };
    },
    scenarios: [
      byAnyone('', cost(5, { GetItem: 1, BatchGetItem: 3, UpdateItem: 1 }), async (stage) => {
        const person = await stage.person();
        const { id } = await person.commitment({ title: 'Read' });
        const { dataDir } = await stage.cloud();
        const token = await reminderToken(dataDir, { userId: person.id, commitmentId: id, at: Date.now() });
        return { body: { token, action: 'complete' } };
      }),
    ],
  },
};
