import { ulid } from 'ulid';
import { commitments } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, type Cost, cost, type Scenario } from './support/call.ts';
import { byNewUser, bySomeone, idempotent } from './support/callers.ts';
import { BATCH_AND_UPDATED, BATCH_AND_WRITTEN } from './support/costs.ts';
import { category, confidant, dayBefore, nothing, oldCommitment } from './support/items.ts';

const ONE_MORE_IN_NEW_PERIOD = cost(3, { BatchGetItem: 1, UpdateItem: 2 });

const SHORT = { title: 'Walk before breakfast', description: 'Half an hour, whatever the weather.' };
const LONGEST = { title: 't'.repeat(LIMITS.titleLength), description: 'd'.repeat(LIMITS.descriptionLength) };
const NEW = { title: 'Call Mother', frequency: 'weekly' };

const DAY_MS = 86_400_000;

const action = async (owner: Person) => ({
  ...(await oldCommitment(owner)),
  body: { at: new Date(Date.now() - 3_600_000).toISOString() },
});

const closedCommitment = async (owner: Person) => {
  const asked = await oldCommitment(owner);
  await owner.call(commitments.close, asked);
  return asked;
};

const newCommitment = async (owner: Person) => ({ params: { id: (await owner.commitment()).id } });

const acted = async (owner: Person) => ({ ...(await newCommitment(owner)), body: {} });

const changed = (commitment: object) => async (owner: Person) => ({
  ...(await newCommitment(owner)),
  body: { commitment },
});

/** A list of so many commitments. */
function list(when: string, pages: number, count: number, texts: typeof SHORT): Scenario {
  return {
    when,
    cost: cost(pages, { Query: pages }),
    prepare: async (stage) => ({ caller: await stage.personWith(count, texts), request: {} }),
  };
}

/** A call about a daily commitment that was completed so many days ago. */
function ofCompleted(when: string, expected: Cost, daysAgo: number): Scenario {
  return {
    when,
    cost: expected,
    async prepare(stage) {
      const cloud = await stage.cloud();
      await cloud.setClock(new Date(Date.now() - daysAgo * DAY_MS).toISOString());
      const caller = await stage.person();
      const { id } = await caller.commitment();
      await caller.complete(id);
      await cloud.setClock(null);
      // The first call after an hour notes the use of the session, whatever it asks for.
      await caller.commitments();
      return { caller, request: { body: {}, params: { id } } };
    },
  };
}

export const commitmentsCalls: Calls<'commitments'> = {
  list: {
    example: nothing,
    scenarios: [
      list('50 commitments', 1, 50, SHORT),
      // More than a megabyte, which is the limit of a page.
      list(`${LIMITS.commitments} with the longest texts`, 2, LIMITS.commitments, LONGEST),
    ],
  },
  read: { example: oldCommitment, scenarios: [bySomeone('', cost(1, { BatchGetItem: 1 }), newCommitment)] },
  create: {
    example: async () => ({
      body: {
        commitment: {
          title: 'Read a chapter',
          description: 'In the morning',
          frequency: 'weekly',
          commitment_type: '',
          category_id: null,
          start_date: '2024-02-29',
        },
      },
    }),
    scenarios: [
      bySomeone('', BATCH_AND_WRITTEN, async () => ({ body: { commitment: NEW } })),
      bySomeone('with an idempotency key', BATCH_AND_WRITTEN, async () => ({
        body: { commitment: NEW },
        ...idempotent(),
      })),
      bySomeone('with a given id', BATCH_AND_WRITTEN, async () => ({ body: { commitment: { ...NEW, id: ulid() } } })),
    ],
  },
  update: {
    example: async (owner) => ({
      ...(await oldCommitment(owner)),
      body: {
        commitment: {
          ...{ title: 'Walk', description: 'By the river', frequency: 'monthly', start_date: '2025-01-31' },
          notes_shared: true,
          ...{ cue: 'After lunch', reminders: ['13:00', '12:30', '13:00'], reminder_offer: false },
        },
      },
    }),
    scenarios: [
      bySomeone('a description', BATCH_AND_UPDATED, changed({ description: 'On Sundays' })),
      bySomeone('a title', BATCH_AND_WRITTEN, changed({ title: 'Call Father' })),
      bySomeone('title and frequency', BATCH_AND_WRITTEN, changed({ title: 'Call Father', frequency: 'monthly' })),
    ],
  },
  delete: { example: oldCommitment, scenarios: [bySomeone('', BATCH_AND_WRITTEN, newCommitment)] },
  reorder: {
    example: async (owner) => {
      const first = await owner.commitment({ title: 'First' });
      await owner.commitment({ title: 'Second' });
      return { body: { ids: [first.id], mode: 'category', category_id: (await category(owner)).params.id } };
    },
    scenarios: [
      byNewUser('manual', cost(2, { Query: 1, UpdateItem: 1 }), async (person) => {
        const first = await person.commitment();
        await person.commitment();
        return { body: { ids: [first.id], mode: 'manual' } };
      }),
      byNewUser(
        `${LIMITS.movesAtOnce} into a category`,
        cost(2, { Query: 1, TransactWriteItems: 1 }),
        async (person) => {
          const ids: string[] = [];
          while (ids.length < LIMITS.movesAtOnce) ids.push((await person.commitment()).id);
          return { body: { ids, mode: 'category', category_id: (await category(person)).params.id } };
        },
      ),
    ],
  },
  complete: {
    example: action,
    scenarios: [
      bySomeone('first', BATCH_AND_UPDATED, acted),
      ofCompleted('first of a new period', ONE_MORE_IN_NEW_PERIOD, 2),
    ],
  },
  pending: {
    example: action,
    scenarios: [
      ofCompleted('undo', BATCH_AND_UPDATED, 0),
      ofCompleted('first of a new period', ONE_MORE_IN_NEW_PERIOD, 2),
    ],
  },
  skip: {
    example: action,
    scenarios: [
      bySomeone('first', BATCH_AND_UPDATED, acted),
      ofCompleted('first of a new period', ONE_MORE_IN_NEW_PERIOD, 2),
    ],
  },
  visibility: {
    example: oldCommitment,
    scenarios: [byNewUser('', cost(1, { GetItem: 1, Query: 1 }), newCommitment)],
  },
  changeVisibility: {
    example: async (owner) => ({
      ...(await oldCommitment(owner)),
      body: { audience: 'chosen', people: [{ id: (await confidant(owner)).id, until: '2100-01-31' }] },
    }),
    scenarios: [
      byNewUser('', cost(2, { BatchGetItem: 1, Query: 1, TransactWriteItems: 1 }), async (person) => ({
        ...(await newCommitment(person)),
        body: { audience: 'nobody' },
      })),
    ],
  },
  note: {
    example: async (owner) => ({
      ...(await oldCommitment(owner)),
      // Days before it was made have no notes, and an hour ago may be yesterday.
      body: { at: new Date().toISOString(), note: 'By the river' },
    }),
    scenarios: [
      bySomeone('', cost(2, { BatchGetItem: 2, TransactWriteItems: 1 }), async (person) => ({
        ...(await newCommitment(person)),
        body: { note: 'By the river' },
      })),
    ],
  },
  close: { example: oldCommitment, scenarios: [byNewUser('', BATCH_AND_UPDATED, newCommitment)] },
  reopen: { example: closedCommitment, scenarios: [byNewUser('', BATCH_AND_UPDATED, closedCommitment)] },
  history: {
    example: async (owner) => ({ ...(await oldCommitment(owner)), query: { from: '2024-01-01', to: '2024-03-31' } }),
    scenarios: [
      bySomeone('a year of a daily one', cost(2, { BatchGetItem: 2, Query: 1 }), async (person) => {
        const from = dayBefore(LIMITS.historyDays - 1);
        const { id } = await person.commitment({ start_date: from });
        return { params: { id }, query: { from, to: dayBefore(0) } };
      }),
    ],
  },
};
