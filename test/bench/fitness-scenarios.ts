/** Scenarios of the calls for power-ups and fitness. */
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { foods } from '#shared/contracts/foods.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { confidants as befriend, verified } from '#test/support/confidants.ts';
import { failedPhoto, installFitness, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import type { Asked, Person } from '#test/support/world.ts';
import { forNewUser } from './new-user.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

const withFitness = forNewUser((person) => installFitness(person));

const nothing: Cost = { requests: {}, roundTrips: 0 };
const oneItem: Cost = { requests: { GetItem: 1 }, roundTrips: 1 };
const oneUpdate: Cost = { requests: { UpdateItem: 1 }, roundTrips: 1 };
const queries = (count: number): Cost => ({ requests: { Query: count }, roundTrips: 1 });
const decided = (write: 'UpdateItem' | 'TransactWriteItems'): Cost => ({
  requests: { BatchGetItem: 1, [write]: 1 },
  roundTrips: 2,
});

/** An entry is counted before it is saved; the first count of a day is two requests. */
const firstOfDay: Cost = { requests: { UpdateItem: 2, TransactWriteItems: 1 }, roundTrips: 3 };
/** Remembered foods are read in parallel with counting. */
const firstFood: Cost = { requests: { ...firstOfDay.requests, GetItem: 1 }, roundTrips: 3 };
/** The idempotency key is read before both. */
const repeatableFood: Cost = { requests: { UpdateItem: 1, GetItem: 2, TransactWriteItems: 1 }, roundTrips: 3 };

const PORRIDGE = { food: { name: 'Porridge', protein: 10, carbs: 66, fat: 4 } };
const WEIGHT = { weight: { value: 70, unit: 'kg' } };
const RUN = { exercise: { name: 'Run', duration_minutes: 30, intensity: 'moderate' } };
const PHOTO = { content_type: 'image/jpeg', size: 50_000 };

const eaten = async (person: Person) => ({ params: { id: (await logFood(person)).id } });
const trained = async (person: Person) => ({ params: { id: (await logExercise(person)).id } });
const correcting = async (person: Person) => ({
  ...(await eaten(person)),
  body: { food: { items: [{ ...PORRIDGE.food, fat: 5 }] } },
});
const ofFitness = { params: { id: FITNESS } };
const corrected: Cost = { requests: { BatchGetItem: 1, GetItem: 1, TransactWriteItems: 1 }, roundTrips: 3 };

export const FITNESS_SCENARIOS: Scenario[] = [
  withFitness(powerups.list, '', nothing),
  withFitness(powerups.mine, '', nothing),
  {
    endpoint: powerups.install,
    when: '',
    budget: oneUpdate,
    prepare: async (stage) => ({ caller: await stage.person(), request: { params: { key: FITNESS } } }),
  },
  withFitness(powerups.update, 'its settings', oneUpdate, async () => ({
    ...ofFitness,
    body: { user_powerup: { settings: { units: 'metric' } } },
  })),
  withFitness(fitness.entries, 'a day', queries(2), async (person) => {
    await Promise.all([logFood(person), logWeight(person)]);
    return {};
  }),
  withFitness(fitness.entries, 'a year of weights', queries(1), async () => ({
    query: { from: '2025-01-01', to: '2025-12-31', entry_type: 'weight' },
  })),
  withFitness(fitness.lastWeight, 'of an earlier day', queries(1), async (person) => {
    const { date } = await logWeight(person);
    return { query: { date } };
  }),
  withFitness(fitness.food, 'first of a day', firstFood, async () => ({ body: PORRIDGE })),
  withFitness(fitness.food, 'with an idempotency key', repeatableFood, async (person) => {
    await logFood(person);
    return { body: PORRIDGE, headers: { 'idempotency-key': randomUUID() } };
  }),
  withFitness(fitness.food, 'with a given id, first of a day', firstFood, async () => ({
    body: { food: { ...PORRIDGE.food, id: ulid() } },
  })),
  withFitness(fitness.weight, 'first of a day', firstOfDay, async () => ({ body: WEIGHT })),
  withFitness(fitness.exercise, 'first of a day', firstOfDay, async () => ({ body: RUN })),
  withFitness(
    fitness.photo,
    'first of a day',
    { requests: { UpdateItem: 4, TransactWriteItems: 1 }, roundTrips: 3 },
    async () => ({ body: PHOTO }),
  ),
  withFitness(
    fitness.analyze,
    '',
    { requests: { BatchGetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }, roundTrips: 3 },
    async (person) => ({ params: { id: (await failedPhoto(person)).id } }),
  ),
  withFitness(fitness.update, 'who sees it', decided('UpdateItem'), async (person) => ({
    ...(await trained(person)),
    body: { exercise: { visibility: 'private' } },
  })),
  withFitness(fitness.update, 'a correction', corrected, correcting),
  withFitness(fitness.updateFood, 'a correction', corrected, correcting),
  withFitness(fitness.delete, '', decided('TransactWriteItems'), trained),
  withFitness(fitness.deleteFood, '', decided('TransactWriteItems'), eaten),
  withFitness(foods.recent, '', oneItem),
  withFitness(foods.search, '', oneItem, async () => ({ query: { q: 'apple' } })),
  withFitness(foods.autocomplete, '', oneItem, async () => ({ query: { q: 'apple' } })),
  withFitness(foods.read, 'one of the user’s own', oneItem, async (person) => {
    await logFood(person);
    return { params: { id: 'yours:porridge' } };
  }),
  // The write of both notes who looked.
  dashboard('today', { requests: { GetItem: 2, Query: 4, UpdateItem: 1 }, roundTrips: 2 }, async () => ({})),
  dashboard('a past day', { requests: { GetItem: 2, Query: 5, UpdateItem: 1 }, roundTrips: 3 }, async () => ({
    query: { date: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) },
  })),
];

/** The day of a confidant who shares weights and has a workout. */
function dashboard(when: string, budget: Cost, request: () => Promise<Asked<Endpoint>>): Scenario {
  return {
    endpoint: fitness.dashboard,
    when,
    budget,
    async prepare(stage: Stage) {
      const world = await stage.world();
      const [caller, other] = [await verified(world), await verified(world)];
      await befriend(caller, other);
      await installFitness(other, { share_weight: true });
      const { id } = await other.commitment({ commitment_type: 'workout', start_date: '2026-01-01' });
      await other.complete(id);
      return { caller, request: { params: { id: other.id }, ...(await request()) } };
    },
  };
}
