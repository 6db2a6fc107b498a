/** Scenarios of the calls for confidants, invitations and chats. */
import { randomUUID } from 'node:crypto';
import { agreements } from '#shared/contracts/agreements.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { chats } from '#shared/contracts/chats.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { previewCalls } from '#shared/contracts/preview.ts';
import { users } from '#shared/contracts/users.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { accepted, confidants as befriend, group, invited, verified } from '#test/support/confidants.ts';
import { installFitness } from '#test/support/fitness.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

const inThree = (requests: Cost['requests']): Cost => ({ requests, roundTrips: 3 });
const inTwo = (requests: Cost['requests']): Cost => ({ requests, roundTrips: 2 });
const inOne = (requests: Cost['requests']): Cost => ({ requests, roundTrips: 1 });

/** A change of an agreement, of which the other is told in the chat. */
const TOLD: Cost = { requests: { GetItem: 2, BatchGetItem: 1, TransactWriteItems: 2 }, roundTrips: 4 };

const address = () => `person-${randomUUID()}@example.com`;
const HELLO = { content: 'Half an hour, whatever the weather.' };

export const PEOPLE_SCENARIOS: Scenario[] = [
  of(confidants.list, 'one confidant', inTwo({ Query: 1, BatchGetItem: 1 }), async ({ first }) => ({ caller: first })),
  of(
    confidants.list,
    'one confidant and one invitation, of a verified address',
    inTwo({ Query: 2, BatchGetItem: 1 }),
    async ({ first, second, stage }) => {
      const caller = await verified(await stage.world());
      await befriend(caller, first);
      await invited(second, caller.email);
      return { caller };
    },
  ),
  of(
    confidants.invite,
    'first of a day',
    { requests: { Query: 1, GetItem: 1, UpdateItem: 2, TransactWriteItems: 1 }, roundTrips: 4 },
    async ({ stage }) => ({ caller: await stage.person(), request: { body: { email: address() } } }),
  ),
  of(
    confidants.invite,
    'with an idempotency key',
    inThree({ Query: 1, GetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }),
    async ({ first }) => ({
      caller: first,
      request: { body: { email: address(), role: 'coach' }, headers: { 'idempotency-key': randomUUID() } },
    }),
  ),
  of(confidants.revoke, '', inTwo({ Query: 2, TransactWriteItems: 1 }), async ({ first, second }) => ({
    caller: first,
    request: { params: { id: second.id } },
  })),
  // The write notes who looked.
  of(confidants.commitments, '', inTwo({ GetItem: 3, Query: 3, UpdateItem: 1 }), async ({ first, second }) => {
    await second.commitment();
    return { caller: first, request: { params: { id: second.id } } };
  }),
  {
    endpoint: previewCalls.preview,
    when: 'with a day of fitness',
    budget: inTwo({ GetItem: 3, Query: 7 }),
    async prepare(stage) {
      const world = await stage.world();
      const [caller, other] = [await verified(world), await verified(world)];
      await befriend(caller, other);
      await installFitness(caller, { share_weight: true });
      await caller.commitment({ commitment_type: 'workout' });
      return { caller, request: { params: { id: other.id } } };
    },
  },
  of(agreements.read, '', inOne({ GetItem: 2 }), async ({ first, second }) => ({
    caller: first,
    request: { params: { id: second.id } },
  })),
  // The other is told of a proposal in the chat.
  of(agreements.change, 'that is proposed', TOLD, async ({ first, second }) => ({
    caller: first,
    request: { params: { id: second.id }, body: { mine: { shows: { notes: true, food: false } } } },
  })),
  of(agreements.change, 'that is less', inTwo({ GetItem: 2, TransactWriteItems: 1 }), async ({ first, second }) => ({
    caller: first,
    request: { params: { id: second.id }, body: { mine: { shows: { food: false } } } },
  })),
  of(agreements.change, 'nothing', inOne({ GetItem: 2 }), async ({ first, second }) => ({
    caller: first,
    request: { params: { id: second.id }, body: { mine: { shows: { notes: false } } } },
  })),
  of(agreements.accept, '', TOLD, async ({ first, second }) => {
    const body = { mine: { shows: { notes: true } } };
    const { proposed } = await first.call(agreements.change, { params: { id: second.id }, body });
    return { caller: second, request: { params: { id: first.id }, body: { version: proposed?.version ?? 0 } } };
  }),
  of(agreements.decline, '', TOLD, async ({ first, second }) => {
    const body = { mine: { shows: { notes: true } } };
    await first.call(agreements.change, { params: { id: second.id }, body });
    return { caller: second, request: { params: { id: first.id } } };
  }),
  of(agreements.versions, '', inTwo({ GetItem: 2, Query: 1 }), async ({ first, second }) => {
    const body = { mine: { shows: { food: false } } };
    await first.call(agreements.change, { params: { id: second.id }, body });
    return { caller: first, request: { params: { id: second.id } } };
  }),
  of(viewCalls.views, '', inTwo({ Query: 1, BatchGetItem: 1 }), async ({ first, second }) => {
    await second.call(confidants.commitments, { params: { id: first.id } });
    return { caller: first };
  }),
  of(chatInvitations.read, '', inTwo({ GetItem: 2 }), async ({ first, stage }) => ({
    caller: (await stage.world()).anyone,
    request: { params: { token: (await invited(first, address())).token } },
  })),
  of(chatInvitations.accept, '', inThree({ GetItem: 2, Query: 4, TransactWriteItems: 1 }), async ({ first, stage }) => {
    const caller = await stage.person();
    return { caller, request: { params: { token: (await invited(first, caller.email)).token } } };
  }),
  // The version that holds at once is in the transaction, and the job that tells what is proposed.
  of(
    chatInvitations.accept,
    'with an agreement',
    inThree({ GetItem: 2, Query: 4, TransactWriteItems: 1 }),
    async ({ first, stage }) => {
      const caller = await stage.person();
      const agreement = { mine: { shows: { notes: true, food: false } } };
      const { token } = await first.call(confidants.invite, { body: { email: caller.email, agreement } });
      return { caller, request: { params: { token } } };
    },
  ),
  of(chatInvitations.accept, 'again', inOne({ GetItem: 1 }), async ({ first, stage }) => {
    const caller = await stage.person();
    const { token } = await invited(first, caller.email);
    await accepted(caller, token);
    return { caller, request: { params: { token } } };
  }),
  of(
    chatInvitations.delete,
    '',
    inThree({ GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 }),
    async ({ first }) => ({ caller: first, request: { params: { token: (await invited(first, address())).token } } }),
  ),
  of(
    users.register,
    'with an invitation',
    inThree({ GetItem: 2, Query: 2, TransactWriteItems: 1 }),
    async ({ first, stage }) => {
      const email = address();
      const { token } = await invited(first, email);
      const password = 'correct horse';
      const user = { name: 'Grace Hopper', email, password, password_confirmation: password, token };
      return { caller: (await stage.world()).anyone, request: { body: { user } } };
    },
  ),
  of(chats.list, '', inTwo({ Query: 2, BatchGetItem: 1 }), async ({ first }) => ({ caller: first })),
  of(chats.read, '', inOne({ BatchGetItem: 1, Query: 1 }), async ({ first, chatId }) => ({
    caller: first,
    request: { params: { id: chatId } },
  })),
  of(chats.messages, '', inTwo({ BatchGetItem: 1, Query: 1 }), async ({ first, second, chatId }) => {
    await second.call(chats.createMessage, { params: { id: chatId }, body: HELLO });
    return { caller: first, request: { params: { id: chatId } } };
  }),
  of(chats.createMessage, '', inTwo({ BatchGetItem: 1, TransactWriteItems: 1 }), async ({ first, chatId }) => ({
    caller: first,
    request: { params: { id: chatId }, body: { ...HELLO, client_id: randomUUID() } },
  })),
  of(chats.markAsRead, '', inTwo({ BatchGetItem: 1, UpdateItem: 1 }), async ({ first, second, chatId }) => {
    await second.call(chats.createMessage, { params: { id: chatId }, body: HELLO });
    return { caller: first, request: { params: { id: chatId }, body: {} } };
  }),
  of(
    groupChats.create,
    'with one member',
    // The new group is read again, with the user's confidants.
    inThree({ Query: 4, BatchGetItem: 2, TransactWriteItems: 1 }),
    async ({ first, second }) => ({ caller: first, request: { body: { name: 'Walkers', member_ids: [second.id] } } }),
  ),
  of(
    groupChats.addMember,
    '',
    { requests: { Query: 3, BatchGetItem: 3, TransactWriteItems: 1 }, roundTrips: 4 },
    async ({ first, second }) => ({
      caller: first,
      request: { params: { id: (await group(first, 'Walkers')).id }, body: { confidant_id: second.id } },
    }),
  ),
  of(
    groupChats.removeMember,
    '',
    inThree({ Query: 1, BatchGetItem: 2, TransactWriteItems: 1 }),
    async ({ first, second }) => ({
      caller: first,
      request: { params: { id: (await group(first, 'Walkers', second)).id }, body: { confidant_id: second.id } },
    }),
  ),
  of(groupChats.leave, '', inTwo({ BatchGetItem: 1, TransactWriteItems: 1 }), async ({ first, second }) => ({
    caller: second,
    request: { params: { id: (await group(first, 'Walkers', second)).id } },
  })),
];

interface Pair {
  stage: Stage;
  /** Two new users who are confidants. */
  first: Person;
  second: Person;
  chatId: string;
}

function of(
  endpoint: Endpoint,
  when: string,
  budget: Cost,
  prepare: (pair: Pair) => Promise<{ caller: Caller; request?: Asked<Endpoint> }>,
): Scenario {
  return {
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const [first, second] = [await stage.person(), await stage.person()];
      const chatId = await befriend(first, second);
      const { caller, request = {} } = await prepare({ stage, first, second, chatId });
      return { caller, request };
    },
  };
}
