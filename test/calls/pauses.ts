import { pauses } from '#shared/contracts/pauses.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { byNewUser, idempotent } from './support/callers.ts';
import { BATCH_AND_UPDATED, BATCH_AND_WRITTEN, READ_AND_UPDATED } from './support/costs.ts';
import { nothing, oldCommitment } from './support/items.ts';

/** A planned one, so that ending it removes it. */
const PAUSE = { from: '2100-01-01', until: '2100-01-31', reason: 'A journey' };
const OF_ALL = { body: { ...PAUSE, commitment_ids: null } };

const ofOne = async (owner: Person) => {
  const { params } = await oldCommitment(owner);
  return { body: { ...PAUSE, commitment_ids: [params.id] } };
};

const pause = async (owner: Person) => {
  const { id } = await owner.call(pauses.create, OF_ALL);
  return { params: { id } };
};

const changed = async (owner: Person) => ({
  ...(await pause(owner)),
  body: { until: null, reason: 'A longer journey' },
});

export const pausesCalls: Calls<'pauses'> = {
  list: { example: nothing, scenarios: [byNewUser('', cost(1, { BatchGetItem: 1 }))] },
  create: {
    example: ofOne,
    scenarios: [
      byNewUser('of all commitments', BATCH_AND_WRITTEN, async () => OF_ALL),
      byNewUser('of one, with an idempotency key', BATCH_AND_WRITTEN, async (person) => ({
        ...(await ofOne(person)),
        ...idempotent(),
      })),
    ],
  },
  update: { example: changed, scenarios: [byNewUser('', BATCH_AND_UPDATED, changed)] },
  delete: { example: pause, scenarios: [byNewUser('', READ_AND_UPDATED, pause)] },
};
