import { ulid } from 'ulid';
import { journaling } from '#shared/contracts/journaling.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { installJournaling, share, toShare, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { forNewUser, withConfidants } from './support/callers.ts';
import { READ_AND_WRITTEN } from './support/costs.ts';
import { confidant } from './support/items.ts';

const withJournal = forNewUser((person) => installJournaling(person));

const DAY = '2024-02-29';
const ENTRY = { text: 'A quiet day.', mood: 'good' as const };
const FEBRUARY = { query: { from: '2024-02-01', to: DAY } };

const written = async (owner: Person) => {
  await installJournaling(owner);
  await write(owner, DAY, ENTRY);
};

/** A page that is shared with a confidant: its message. */
const shared = async (owner: Person, other: Person) => {
  await written(owner);
  const { id } = await share(owner, other, DAY);
  return { params: { id } };
};

const toAdd = () => ({
  params: { date: DAY },
  body: { photo: { id: ulid(), content_type: 'image/jpeg' as const, size: 10_000 } },
});

/** A photo that is on the page, and awaited. */
const added = async (owner: Person) => {
  const { photo } = await owner.call(journaling.addPhoto, toAdd());
  return { params: { date: DAY, id: photo.id } };
};

const toImport = async () => ({
  body: {
    entries: [
      { date: DAY, ...ENTRY },
      { date: '2024-03-01', text: 'Rain.' },
    ],
  },
});

export const journalingCalls: Calls<'journaling'> = {
  days: {
    example: async (owner) => {
      await written(owner);
      return FEBRUARY;
    },
    scenarios: [withJournal('a month', cost(1, { Query: 2 }), async () => FEBRUARY)],
  },
  search: {
    example: async (owner) => {
      await written(owner);
      return { query: { q: 'quiet', before: '2024-03-01' } };
    },
    scenarios: [
      withJournal('', cost(1, { Query: 1 }), async (person) => {
        await written(person);
        return { query: { q: 'quiet' } };
      }),
    ],
  },
  read: {
    example: async (owner) => {
      await written(owner);
      return { params: { date: DAY } };
    },
    scenarios: [
      withJournal('', cost(1, { BatchGetItem: 1, Query: 1 }), async () => ({ params: { date: DAY } })),
      withConfidants('that is shared', cost(2, { BatchGetItem: 2, Query: 1 }), async ({ first, second }) => {
        await shared(first, second);
        return { caller: first, request: { params: { date: DAY } } };
      }),
    ],
  },
  save: {
    example: async (owner) => {
      await installJournaling(owner);
      return { params: { date: DAY }, body: { entry: ENTRY } };
    },
    scenarios: [
      withJournal('', cost(2, { GetItem: 1, PutItem: 1 }), async () => ({
        params: { date: DAY },
        body: { entry: ENTRY },
      })),
      withJournal(
        'today, with a commitment tied to it',
        cost(4, { GetItem: 1, Query: 1, UpdateItem: 1, PutItem: 1 }),
        async (person) => {
          const { start_date } = await person.commitment({ tied_to: JOURNALING });
          return { params: { date: start_date }, body: { entry: ENTRY } };
        },
      ),
      withJournal('nothing left', cost(2, { GetItem: 1, DeleteItem: 1 }), async (person) => {
        await written(person);
        return { params: { date: DAY }, body: { entry: { text: '', mood: null } } };
      }),
    ],
  },
  addPhoto: {
    example: async (owner) => {
      await installJournaling(owner);
      return toAdd();
    },
    scenarios: [
      withJournal('', cost(3, { GetItem: 1, UpdateItem: 3 }), async () => toAdd()),
      withJournal('again', cost(1, { GetItem: 1 }), async (person) => {
        const request = toAdd();
        await person.call(journaling.addPhoto, request);
        return request;
      }),
    ],
  },
  removePhoto: {
    example: async (owner) => {
      await installJournaling(owner);
      return added(owner);
    },
    scenarios: [withJournal('', READ_AND_WRITTEN, added)],
  },
  share: {
    example: async (owner) => {
      const other = await confidant(owner);
      await written(owner);
      return toShare(owner, other, DAY);
    },
    scenarios: [
      withConfidants('', cost(3, { BatchGetItem: 2, TransactWriteItems: 1 }), async ({ first, second }) => {
        await written(first);
        return { caller: first, request: await toShare(first, second, DAY) };
      }),
    ],
  },
  readShared: {
    example: async (owner) => shared(owner, await confidant(owner)),
    scenarios: [
      withConfidants('', cost(1, { BatchGetItem: 1 }), async ({ first, second }) => ({
        caller: second,
        request: await shared(first, second),
      })),
    ],
  },
  takeBack: {
    example: async (owner) => shared(owner, await confidant(owner)),
    scenarios: [
      withConfidants('', READ_AND_WRITTEN, async ({ first, second }) => ({
        caller: first,
        request: await shared(first, second),
      })),
    ],
  },
  import: {
    example: async (owner) => {
      await installJournaling(owner);
      return toImport();
    },
    scenarios: [
      withJournal('two days', cost(3, { UpdateItem: 2, BatchGetItem: 1, PutItem: 2 }), toImport),
      withJournal('two days that are imported again', cost(2, { UpdateItem: 1, BatchGetItem: 1 }), async (person) => {
        const call = await toImport();
        await person.call(journaling.import, call);
        return call;
      }),
    ],
  },
};
