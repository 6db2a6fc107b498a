import { ulid } from 'ulid';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { failedPhoto, installFitness, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import type { Asked, Person } from '#test/support/world.ts';
import { type Calls, type Cost, cost, type Scenario } from './support/call.ts';
import { forNewUser, idempotent } from './support/callers.ts';
import { BATCH_AND_UPDATED, BATCH_AND_WRITTEN } from './support/costs.ts';
import { confidant, dayBefore, loggedFood, PORRIDGE, powerupInstalled, withKey } from './support/items.ts';

const withFitness = forNewUser((person) => installFitness(person));

/** An entry is counted before it is saved; the first count of a day is two requests. */
const firstOfDay = cost(3, { UpdateItem: 2, TransactWriteItems: 1 });
/** Remembered foods are read in parallel with counting. */
const firstFood = cost(3, { UpdateItem: 2, GetItem: 1, TransactWriteItems: 1 });
/** The idempotency key is read before both. */
const repeatableFood = cost(3, { UpdateItem: 1, GetItem: 2, TransactWriteItems: 1 });
const corrected = cost(3, { BatchGetItem: 1, GetItem: 1, TransactWriteItems: 1 });

const loggedExercise = async (owner: Person) => {
  await installFitness(owner);
  const { id } = await logExercise(owner);
  return { params: { id } };
};

const CHANGED_FOOD = {
  food: { draft: false, visibility: 'totals' as const, items: [{ ...PORRIDGE, quantity: 2, unit: 'cup' }] },
};

const correcting = async (person: Person) => ({
  params: { id: (await logFood(person)).id },
  body: { food: { items: [{ ...PORRIDGE, fat: 5 }] } },
});

/** The day of a confidant who shares weights and has a workout. */
function dashboard(when: string, expected: Cost, request: Asked<Endpoint> = {}): Scenario {
  return {
    when,
    cost: expected,
    async prepare(stage) {
      const world = await stage.world();
      const [caller, other] = [await verified(world), await verified(world)];
      await confidants(caller, other);
      await installFitness(other, { share_weight: true });
      const { id } = await other.commitment({ commitment_type: 'workout', start_date: '2026-01-01' });
      await other.complete(id);
      return { caller, request: { params: { id: other.id }, ...request } };
    },
  };
}

export const fitnessCalls: Calls<'fitness'> = {
  dashboard: {
    example: async (owner) => {
      const other = await confidant(owner);
      await loggedFood(other);
      return { params: { id: other.id }, query: { date: '2024-02-29' } };
    },
    scenarios: [
      // The write of both notes who looked.
      dashboard('today', cost(2, { GetItem: 2, Query: 4, UpdateItem: 1 })),
      dashboard('a past day', cost(3, { GetItem: 2, Query: 5, UpdateItem: 1 }), { query: { date: dayBefore(2) } }),
    ],
  },
  entries: {
    example: async (owner) => {
      await loggedFood(owner);
      return { query: { from: '2024-01-01', to: '2024-03-31', entry_type: 'food' as const } };
    },
    scenarios: [
      withFitness('a day', cost(1, { Query: 2 }), async (person) => {
        await Promise.all([logFood(person), logWeight(person)]);
        return {};
      }),
      withFitness('a year of weights', cost(1, { Query: 1 }), async () => ({
        query: { from: '2025-01-01', to: '2025-12-31', entry_type: 'weight' },
      })),
    ],
  },
  photo: {
    example: async (owner) => {
      await powerupInstalled(owner);
      const manual_data = { name: 'Soup', protein: 5, carbs: 20, fat: 3 };
      return {
        body: { content_type: 'image/jpeg', size: 50_000, manual_data, visibility: 'full', date: '2024-02-29' },
      };
    },
    scenarios: [
      withFitness('first of a day', cost(3, { UpdateItem: 4, TransactWriteItems: 1 }), async () => ({
        body: { content_type: 'image/jpeg', size: 50_000 },
      })),
    ],
  },
  food: {
    example: async (owner) => {
      await powerupInstalled(owner);
      return { body: { food: { ...PORRIDGE, quantity: 1.5, unit: 'cup', visibility: 'private', date: '2024-02-29' } } };
    },
    scenarios: [
      withFitness('first of a day', firstFood, async () => ({ body: { food: PORRIDGE } })),
      withFitness('with an idempotency key', repeatableFood, async (person) => {
        await logFood(person);
        return { body: { food: PORRIDGE }, ...idempotent() };
      }),
      withFitness('with a given id, first of a day', firstFood, async () => ({
        body: { food: { ...PORRIDGE, id: ulid() } },
      })),
    ],
  },
  weight: {
    example: async (owner) => {
      await powerupInstalled(owner);
      return { body: { weight: { value: 150.5, unit: 'lbs', date: '2024-02-29' } } };
    },
    scenarios: [
      withFitness('first of a day', firstOfDay, async () => ({ body: { weight: { value: 70, unit: 'kg' } } })),
    ],
  },
  lastWeight: {
    example: async (owner) => {
      await powerupInstalled(owner);
      return { query: { date: '2024-02-29' } };
    },
    scenarios: [
      withFitness('of an earlier day', cost(1, { Query: 1 }), async (person) => {
        const { date } = await logWeight(person);
        return { query: { date } };
      }),
    ],
  },
  exercise: {
    example: async (owner) => {
      await powerupInstalled(owner);
      const how = { duration_minutes: 30, intensity: 'high', visibility: 'totals' } as const;
      return { body: { exercise: { name: 'Run', ...how, date: '2024-02-29' } } };
    },
    scenarios: [
      withFitness('first of a day', firstOfDay, async () => ({
        body: { exercise: { name: 'Run', duration_minutes: 30, intensity: 'moderate' } },
      })),
    ],
  },
  analyze: {
    example: async (owner) => {
      await powerupInstalled(owner);
      return { params: { id: (await failedPhoto(owner, withKey(owner))).id } };
    },
    scenarios: [
      withFitness('', cost(3, { BatchGetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }), async (person) => ({
        params: { id: (await failedPhoto(person)).id },
      })),
    ],
  },
  update: {
    example: async (owner) => ({
      ...(await loggedExercise(owner)),
      body: { exercise: { name: 'Walk', duration_minutes: 45, intensity: 'low', visibility: 'private' } },
    }),
    scenarios: [
      withFitness('who sees it', BATCH_AND_UPDATED, async (person) => ({
        params: { id: (await logExercise(person)).id },
        body: { exercise: { visibility: 'private' } },
      })),
      withFitness('a correction', corrected, correcting),
    ],
  },
  delete: {
    example: loggedExercise,
    scenarios: [
      withFitness('', BATCH_AND_WRITTEN, async (person) => ({ params: { id: (await logExercise(person)).id } })),
    ],
  },
  updateFood: {
    example: async (owner) => ({ ...(await loggedFood(owner)), body: CHANGED_FOOD }),
    scenarios: [withFitness('a correction', corrected, correcting)],
  },
  deleteFood: {
    example: loggedFood,
    scenarios: [withFitness('', BATCH_AND_WRITTEN, async (person) => ({ params: { id: (await logFood(person)).id } }))],
  },
};
