import { exercises } from '#shared/contracts/exercises.ts';
import type { Person } from '#test/support/world.ts';
import type { Calls } from './support/call.ts';
import { byNewUser, idempotent } from './support/callers.ts';
import { READ_AND_UPDATED, READ_AND_WRITTEN } from './support/costs.ts';
import { oldCommitment } from './support/items.ts';

const SQUATS = { workout_exercise: { name: 'Squats', sets: 5, reps: 8, notes: 'Slowly' } };

const added = async (owner: Person) => ({ ...(await oldCommitment(owner)), body: SQUATS });

const exercise = async (owner: Person) => {
  const { id } = await owner.call(exercises.create, await added(owner));
  return { params: { id } };
};

export const exercisesCalls: Calls<'exercises'> = {
  create: {
    example: added,
    scenarios: [
      byNewUser('', READ_AND_WRITTEN, added),
      byNewUser('with an idempotency key', READ_AND_WRITTEN, async (person) => ({
        ...(await added(person)),
        ...idempotent(),
      })),
    ],
  },
  update: {
    example: async (owner) => ({
      ...(await exercise(owner)),
      body: { workout_exercise: { name: 'Lunges', sets: 4, reps: 12, notes: null } },
    }),
    scenarios: [
      byNewUser('', READ_AND_UPDATED, async (person) => ({
        ...(await exercise(person)),
        body: { workout_exercise: { reps: 12 } },
      })),
    ],
  },
  delete: { example: exercise, scenarios: [byNewUser('', READ_AND_UPDATED, exercise)] },
};
