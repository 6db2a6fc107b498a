import { coaches } from '#shared/contracts/coaches.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { saveKey } from '#test/support/coaches.ts';
import type { Person } from '#test/support/world.ts';
import { type Calls, cost } from './support/call.ts';
import { forNewUser, idempotent } from './support/callers.ts';
import { nothing, withKey } from './support/items.ts';

const withOwnKey = forNewUser((person) => saveKey(person));

const oneQuery = cost(1, { Query: 1 });
const decided = cost(2, { Query: 1, TransactWriteItems: 1 });
/** The chats are counted after reading the coaches, whose version guards their number. */
const withNewChat = cost(3, { Query: 2, TransactWriteItems: 1 });

const GENERAL = { params: { id: GENERAL_COACH } };
const FITNESS = { coach_type_id: 'fitness' };
const MUSE = { user_coach: { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' } };

/** The number of custom coaches is limited: deletes the oldest. */
const roomForCoach = async (owner: Person): Promise<void> => {
  await withKey(owner);
  const own = (await owner.call(coaches.mine)).filter(({ custom }) => custom);
  for (const { id } of own.slice(0, -10)) await owner.call(coaches.delete, { params: { id } });
};

const muse = async (owner: Person) => {
  const { id } = await owner.call(coaches.create, { body: MUSE });
  return { params: { id } };
};

const ownCoach = async (owner: Person) => {
  await roomForCoach(owner);
  return muse(owner);
};

/** A coach type that is not active. */
const inactive = async (owner: Person) => {
  await withKey(owner);
  const mine = await owner.call(coaches.mine);
  if (mine.some(({ id }) => id === 'direction')) await owner.call(coaches.delete, { params: { id: 'direction' } });
  return { body: { coach_type_id: 'direction' } };
};

export const coachesCalls: Calls<'coaches'> = {
  types: { example: nothing, scenarios: [withOwnKey('', oneQuery)] },
  mine: { example: nothing, scenarios: [withOwnKey('', oneQuery)] },
  usage: { example: nothing, scenarios: [withOwnKey('', cost(1, { Query: 1, GetItem: 1 }))] },
  limit: {
    example: async () => ({ body: { monthly_limit_usd: 2.5 } }),
    scenarios: [
      withOwnKey('', cost(2, { UpdateItem: 1, Query: 1, GetItem: 1 }), async () => ({
        body: { monthly_limit_usd: 5 },
      })),
    ],
  },
  activate: {
    example: inactive,
    scenarios: [
      withOwnKey('', withNewChat, async () => ({ body: FITNESS })),
      withOwnKey('that was active before', decided, async (person) => {
        await person.call(coaches.deactivate, GENERAL);
        return { body: { coach_type_id: GENERAL_COACH } };
      }),
    ],
  },
  hide: {
    example: inactive,
    scenarios: [withOwnKey('', cost(2, { Query: 1, UpdateItem: 1 }), async () => ({ body: FITNESS }))],
  },
  create: {
    example: async (owner) => {
      await roomForCoach(owner);
      return { body: MUSE };
    },
    scenarios: [
      withOwnKey('', withNewChat, async () => ({ body: MUSE })),
      withOwnKey('with an idempotency key', withNewChat, async () => ({ body: MUSE, ...idempotent() })),
    ],
  },
  update: {
    example: async (owner) => ({
      ...(await ownCoach(owner)),
      body: {
        user_coach: {
          ...{ name: 'Calliope', personality: 'Solemn', rules: 'Answer in prose.' },
          may_read: { notes: true },
        },
      },
    }),
    scenarios: [
      withOwnKey('another name', decided, async (person) => ({
        ...(await muse(person)),
        body: { user_coach: { name: 'Calliope' } },
      })),
    ],
  },
  deactivate: {
    example: async (owner) => {
      await withKey(owner);
      await owner.raw('POST', coaches.activate.path, { body: { coach_type_id: GENERAL_COACH } });
      return GENERAL;
    },
    scenarios: [withOwnKey('', decided, async () => GENERAL)],
  },
  delete: { example: ownCoach, scenarios: [withOwnKey('', decided, muse)] },
};
