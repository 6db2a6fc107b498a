/** The calls about AI coaches and the key that they ask with, and what each may cost beside the session check. */
import { randomUUID } from 'node:crypto';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { ownChat } from '#test/support/chats.ts';
import { saveKey } from '#test/support/coaches.ts';
import type { Person } from '#test/support/world.ts';
import { ofSomebodyNew } from './new-user.ts';
import type { Cost, Scenario } from './scenarios.ts';

const of = ofSomebodyNew((person) => saveKey(person));
const ofWhoHasNoKey = ofSomebodyNew();

const oneQuery: Cost = { requests: { Query: 1 }, roundTrips: 1 };
const decided: Cost = { requests: { Query: 1, TransactWriteItems: 1 }, roundTrips: 2 };
/** How many chats there are is asked after the coaches, which guard it. */
const withNewChat: Cost = { requests: { Query: 2, TransactWriteItems: 1 }, roundTrips: 3 };

/** Counted, then asked of OpenAI, then kept; the first of an hour is counted by two requests. */
const key = (firstOfHour: boolean): Cost => {
  const counting = firstOfHour ? 2 : 1;
  return { requests: { UpdateItem: counting + 1 }, roundTrips: counting + 1 };
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
  ofWhoHasNoKey(users.update, 'a key, first in an hour', key(true), async () => ({ body: A_KEY })),
  of(users.update, 'a key, again', key(false), async () => ({ body: A_KEY })),
  of(users.update, 'a key that goes', { requests: { UpdateItem: 1 }, roundTrips: 1 }, async () => ({
    body: { user: { openai_api_key: '' } },
  })),
  of(coaches.types, '', oneQuery),
  of(coaches.mine, '', oneQuery),
  of(coaches.usage, '', { requests: { Query: 1, GetItem: 1 }, roundTrips: 1 }),
  of(coaches.limit, '', { requests: { UpdateItem: 1, Query: 1, GetItem: 1 }, roundTrips: 2 }, async () => ({
    body: { monthly_limit_usd: 5 },
  })),
  of(coaches.activate, '', withNewChat, async () => ({ body: FITNESS })),
  of(coaches.activate, 'that was active before', decided, async (person) => {
    await person.call(coaches.deactivate, GENERAL);
    return { body: { coach_type_id: GENERAL_COACH } };
  }),
  of(coaches.hide, '', { requests: { Query: 1, UpdateItem: 1 }, roundTrips: 2 }, async () => ({ body: FITNESS })),
  of(coaches.create, '', withNewChat, async () => ({ body: MUSE })),
  of(coaches.create, 'with an idempotency key', withNewChat, async () => ({
    body: MUSE,
    headers: { 'idempotency-key': randomUUID() },
  })),
  of(coaches.update, 'another name', decided, async (person) => ({
    ...(await muse(person)),
    body: { user_coach: { name: 'Calliope' } },
  })),
  of(coaches.deactivate, '', decided, async () => GENERAL),
  of(coaches.delete, '', decided, muse),
  of(
    chats.stopReply,
    '',
    { requests: { BatchGetItem: 1, GetItem: 1, UpdateItem: 1 }, roundTrips: 3 },
    async (person) => ({
      params: { id: (await ownChat(person, 'ai_coach')).id },
    }),
  ),
];
