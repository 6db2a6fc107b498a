/** A typical call of each endpoint, and its budget in addition to the session check. */
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { openapi } from '#shared/contracts/openapi.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import { ACCOUNT_SCENARIOS } from './account-scenarios.ts';
import { BOARD_SCENARIOS } from './board-scenarios.ts';
import { CALENDAR_SCENARIOS } from './calendar-scenarios.ts';
import { COACH_SCENARIOS } from './coach-scenarios.ts';
import { FITNESS_SCENARIOS } from './fitness-scenarios.ts';
import { NOTIFICATION_SCENARIOS } from './notification-scenarios.ts';
import { PASSKEY_SCENARIOS } from './passkey-scenarios.ts';
import { PEOPLE_SCENARIOS } from './people-scenarios.ts';
import { REVIEW_SCENARIOS } from './review-scenarios.ts';
import type { Stage } from './stage.ts';

export interface Cost {
  /** Requests by operation. */
  requests: Record<string, number>;
  roundTrips: number;
}

export interface Scenario {
  endpoint: Endpoint;
  /** Distinguishes the scenarios of one endpoint. */
  when: string;
  budget: Cost;
  /** Creates the data that the call needs, and returns the caller and the request. Runs before each call. */
  prepare(stage: Stage): Promise<{ caller: Caller; request: Asked<Endpoint> }>;
}

const nothing: Cost = { requests: {}, roundTrips: 0 };
const oneItem: Cost = { requests: { BatchGetItem: 1 }, roundTrips: 1 };
const decided: Cost = { requests: { BatchGetItem: 1, TransactWriteItems: 1 }, roundTrips: 2 };
const action: Cost = { requests: { BatchGetItem: 1, UpdateItem: 1 }, roundTrips: 2 };
const actionInNewPeriod: Cost = { requests: { BatchGetItem: 1, UpdateItem: 2 }, roundTrips: 3 };
const oneTransaction: Cost = { requests: { TransactWriteItems: 1 }, roundTrips: 1 };
const queries = (pages: number): Cost => ({ requests: { Query: pages }, roundTrips: pages });

/** Counters and credential before the check of the password; then, in parallel, the session, the user and counters. */
function signedIn(firstOfWindow: boolean): Cost {
  const counting = firstOfWindow ? 2 : 1;
  return {
    requests: { UpdateItem: 2 * counting + 3, GetItem: 2, PutItem: 1, Query: 1 },
    roundTrips: counting + 3,
  };
}

const DAY_MS = 86_400_000;
const SHORT = { title: 'Walk before breakfast', description: 'Half an hour, whatever the weather.' };
const LONGEST = { title: 't'.repeat(LIMITS.titleLength), description: 'd'.repeat(LIMITS.descriptionLength) };
const QUOTE = { encouragement: { body: 'Begin anywhere.', citation: 'John Cage' } };
const NEW_COMMITMENT = { commitment: { title: 'Call Mother', frequency: 'weekly' } };

export const SCENARIOS: Scenario[] = [
  list('50 commitments', queries(1), 50, SHORT),
  // More than a megabyte, which is the limit of a page.
  list(`${LIMITS.commitments} with the longest texts`, queries(2), LIMITS.commitments, LONGEST),
  ofCommitment(commitments.read, '', oneItem),
  {
    endpoint: commitments.create,
    when: '',
    budget: decided,
    prepare: async (stage) => ({ caller: await stage.someone(), request: { body: NEW_COMMITMENT } }),
  },
  {
    endpoint: commitments.create,
    when: 'with an idempotency key',
    budget: decided,
    prepare: async (stage) => ({
      caller: await stage.someone(),
      request: { body: NEW_COMMITMENT, headers: onceOnly() },
    }),
  },
  {
    endpoint: commitments.create,
    when: 'with a given id',
    budget: decided,
    prepare: async (stage) => ({
      caller: await stage.someone(),
      request: { body: { commitment: { ...NEW_COMMITMENT.commitment, id: ulid() } } },
    }),
  },
  ofCommitment(commitments.update, 'a description', action, { body: { commitment: { description: 'On Sundays' } } }),
  ofCommitment(commitments.update, 'a title', decided, { body: { commitment: { title: 'Call Father' } } }),
  ofCommitment(commitments.update, 'title and frequency', decided, {
    body: { commitment: { title: 'Call Father', frequency: 'monthly' } },
  }),
  ofCommitment(commitments.delete, '', decided),
  ofCommitment(commitments.complete, 'first', action),
  ofCompleted(commitments.complete, 'first of a new period', actionInNewPeriod, 2),
  ofCompleted(commitments.pending, 'undo', action, 0),
  ofCompleted(commitments.pending, 'first of a new period', actionInNewPeriod, 2),
  ofCommitment(commitments.skip, 'first', action),
  ofCompleted(commitments.skip, 'first of a new period', actionInNewPeriod, 2),
  {
    endpoint: commitments.history,
    when: 'a year of a daily one',
    budget: { requests: { BatchGetItem: 2, Query: 1 }, roundTrips: 2 },
    prepare: historyRequest,
  },
  ofCommitment(
    commitments.note,
    '',
    { requests: { BatchGetItem: 2, TransactWriteItems: 1 }, roundTrips: 2 },
    { body: { note: 'By the river' } },
  ),
  {
    endpoint: encouragements.list,
    when: '',
    budget: queries(1),
    prepare: async (stage) => ({ caller: await stage.someone(), request: {} }),
  },
  {
    endpoint: encouragements.random,
    when: '',
    budget: queries(1),
    prepare: async (stage) => ({ caller: await stage.someone(), request: {} }),
  },
  {
    endpoint: encouragements.create,
    when: '',
    budget: oneTransaction,
    prepare: async (stage) => ({ caller: await stage.someone(), request: { body: QUOTE } }),
  },
  ofEncouragement(
    encouragements.update,
    { requests: { GetItem: 1, UpdateItem: 1 }, roundTrips: 2 },
    {
      encouragement: { body: 'Begin here.' },
    },
  ),
  ofEncouragement(encouragements.delete, oneTransaction),
  {
    endpoint: users.register,
    when: '',
    budget: oneTransaction,
    prepare: async (stage) => ({ caller: (await stage.world()).anyone, request: { body: registration() } }),
  },
  {
    endpoint: users.register,
    when: 'with an idempotency key',
    budget: oneTransaction,
    prepare: async (stage) => ({
      caller: (await stage.world()).anyone,
      request: { body: registration(), headers: onceOnly() },
    }),
  },
  {
    endpoint: users.signIn,
    when: 'first in 15 minutes',
    budget: signedIn(true),
    prepare: (stage) => signInRequest(stage),
  },
  {
    endpoint: users.signIn,
    when: 'again',
    budget: signedIn(false),
    prepare: (stage) => signInRequest(stage, async (person) => void (await person.elsewhere())),
  },
  {
    endpoint: users.signOut,
    when: '',
    budget: { requests: { DeleteItem: 1 }, roundTrips: 1 },
    prepare: async (stage) => ({ caller: await stage.person(), request: {} }),
  },
  {
    endpoint: users.me,
    when: '',
    budget: nothing,
    prepare: async (stage) => ({ caller: await stage.someone(), request: {} }),
  },
  ...BOARD_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...CALENDAR_SCENARIOS,
  ...PASSKEY_SCENARIOS,
  ...PEOPLE_SCENARIOS,
  ...REVIEW_SCENARIOS,
  ...NOTIFICATION_SCENARIOS,
  ...COACH_SCENARIOS,
  ...FITNESS_SCENARIOS,
  {
    endpoint: openapi.read,
    when: '',
    budget: nothing,
    prepare: async (stage) => ({ caller: (await stage.world()).anyone, request: {} }),
  },
];

function list(when: string, budget: Cost, count: number, texts: typeof SHORT): Scenario {
  return {
    endpoint: commitments.list,
    when,
    budget,
    prepare: async (stage) => ({ caller: await stage.personWith(count, texts), request: {} }),
  };
}

/** A call about a new commitment. */
function ofCommitment(endpoint: Endpoint, when: string, budget: Cost, request: Asked<Endpoint> = {}): Scenario {
  return {
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const caller = await stage.someone();
      const { id } = await caller.commitment();
      return { caller, request: { body: bodyOf(endpoint), ...request, params: { id } } };
    },
  };
}

/** A call about a new encouragement. */
function ofEncouragement(endpoint: Endpoint, budget: Cost, body?: object): Scenario {
  return {
    endpoint,
    when: '',
    budget,
    async prepare(stage) {
      const caller = await stage.someone();
      const { id } = await caller.call(encouragements.create, { body: QUOTE });
      return { caller, request: { params: { id }, ...(body && { body }) } };
    },
  };
}

/** A call about a daily commitment that was completed so many days ago. */
function ofCompleted(endpoint: Endpoint, when: string, budget: Cost, daysAgo: number): Scenario {
  return {
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const cloud = await stage.cloud();
      await cloud.setClock(new Date(Date.now() - daysAgo * DAY_MS).toISOString());
      const caller = await stage.person();
      const { id } = await caller.commitment();
      await caller.complete(id);
      await cloud.setClock(null);
      // The first call after an hour notes the use of the session, whatever it asks for.
      await caller.commitments();
      return { caller, request: { body: bodyOf(endpoint), params: { id } } };
    },
  };
}

async function historyRequest(stage: Stage) {
  const caller = await stage.someone();
  const from = dayBefore(LIMITS.historyDays - 1);
  const { id } = await caller.commitment({ start_date: from });
  return { caller, request: { params: { id }, query: { from, to: dayBefore(0) } } };
}

async function signInRequest(stage: Stage, before: (person: Person) => Promise<void> = async () => undefined) {
  const person = await stage.person();
  await before(person);
  const body = { user: { email: person.email, password: person.password } };
  return { caller: (await stage.world()).anyone, request: { body } };
}

function registration() {
  const email = `person-${randomUUID()}@example.com`;
  const password = 'correct horse';
  return { user: { name: 'Grace Hopper', email, password, password_confirmation: password, timezone: 'UTC' } };
}

function bodyOf({ method }: Endpoint): object | undefined {
  return method === 'POST' ? {} : undefined;
}

const onceOnly = () => ({ 'idempotency-key': randomUUID() });
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
