/** Scenarios of the calls for AI coaches and the OpenAI key. */
import { randomUUID } from 'node:crypto';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { ownChat } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import type { Person } from '#test/support/world.ts';
import { forNewUser } from './new-user.ts';
import type { Cost, Scenario } from './scenarios.ts';

const withKey = forNewUser((person) => saveKey(person));
const withoutKey = forNewUser();

const oneQuery: Cost = { requests: { Query: 1 }, roundTrips: 1 };
const decided: Cost = { requests: { Query: 1, TransactWriteItems: 1 }, roundTrips: 2 };
/** The chats are counted after reading the coaches, whose version guards their number. */
const withNewChat: Cost = { requests: { Query: 2, TransactWriteItems: 1 }, roundTrips: 3 };

/**
 * A check of a key is counted, and the key compared with the password, before OpenAI is asked. The first count of an
 * hour is two requests.
 */
const keyCost = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { GetItem: 1, UpdateItem: counting + 1 }, roundTrips: counting + 1 };
};

const A_KEY = { user: { openai_api_key: `sk-${randomUUID()}` } };
const GENERAL = { params: { id: GENERAL_COACH } };
const FITNESS = { coach_type_id: 'fitness' };
const MUSE = { user_coach: { name: 'Muse', personality: 'Playful', rules: 'Answer in rhymes.' } };

const muse = async (person: Person) => {
  const { id } = await person.call(coaches.create, { body: MUSE });
  return { params: { id } };
};

export const COACH_SCENARIOS: Scenario[] = [
  withoutKey(users.update, 'a key, first in an hour', keyCost(true), async () => ({ body: A_KEY })),
  withKey(users.update, 'a key, again', keyCost(false), async () => ({ body: A_KEY })),
  withKey(users.update, 'removing the key', { requests: { UpdateItem: 1 }, roundTrips: 1 }, async () => ({
    body: { user: { openai_api_key: '' } },
  })),
  withKey(coaches.types, '', oneQuery),
  withKey(coaches.mine, '', oneQuery),
  withKey(coaches.usage, '', { requests: { Query: 1, GetItem: 1 }, roundTrips: 1 }),
  withKey(coaches.limit, '', { requests: { UpdateItem: 1, Query: 1, GetItem: 1 }, roundTrips: 2 }, async () => ({
    body: { monthly_limit_usd: 5 },
  })),
  withKey(coaches.activate, '', withNewChat, async () => ({ body: FITNESS })),
  withKey(coaches.activate, 'that was active before', decided, async (person) => {
    await person.call(coaches.deactivate, GENERAL);
    return { body: { coach_type_id: GENERAL_COACH } };
  }),
  withKey(coaches.hide, '', { requests: { Query: 1, UpdateItem: 1 }, roundTrips: 2 }, async () => ({ body: FITNESS })),
  withKey(coaches.create, '', withNewChat, async () => ({ body: MUSE })),
  withKey(coaches.create, 'with an idempotency key', withNewChat, async () => ({
    body: MUSE,
    headers: { 'idempotency-key': randomUUID() },
  })),
  withKey(coaches.update, 'another name', decided, async (person) => ({
    ...(await muse(person)),
    body: { user_coach: { name: 'Calliope' } },
  })),
  withKey(coaches.deactivate, '', decided, async () => GENERAL),
  withKey(coaches.delete, '', decided, muse),
  withKey(
    chats.stopReply,
    '',
    { requests: { BatchGetItem: 1, GetItem: 1, UpdateItem: 1 }, roundTrips: 3 },
    async (person) => ({
      params: { id: (await ownChat(person, 'ai_coach')).id },
    }),
  ),
];
