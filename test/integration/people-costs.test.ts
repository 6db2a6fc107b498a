import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { chats } from '#shared/contracts/chats.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { confidants as befriend, group, invited } from '#test/support/confidants.ts';
import { createAccount, sharedCloud, sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import { type Answered, type Person, World } from '#test/support/world.ts';

/* What calls about people and chats cost in requests, also in cases that no scenario of test/calls has. */

// Every signed-in call reads its session.
const SESSION = 1;

let cloud: Cloud;
let world: World;
let ada: Person;
let bob: Person;
let withBob: string;

beforeAll(async () => {
  cloud = await sharedCloud();
  world = new World(cloud.url, undefined, createAccount);
});
beforeEach(async () => {
  [ada, bob] = await Promise.all([world.person({ name: 'Ada' }), world.person({ name: 'Bob' })]);
  withBob = await befriend(ada, bob);
});

const cost = async (call: Promise<Answered<unknown>>) => (await call).requests;
const address = () => `person-${randomUUID()}@example.com`;
const PASSWORD = 'correct horse';

describe('confidants', () => {
  test('are listed in one Query and one batch, however many there are, with the invitations to a verified address', async () => {
    expect(await cost(ada.answer(confidants.list))).toEqual({ BatchGetItem: SESSION + 1, Query: 1 });
    for (let count = 0; count < 5; count++) {
      const other = await world.person();
      await other.commitment();
      await befriend(ada, other);
    }
    expect(await cost(ada.answer(confidants.list))).toEqual({ BatchGetItem: SESSION + 1, Query: 1 });
    await ada.verify();
    expect(await cost(ada.answer(confidants.list))).toEqual({ BatchGetItem: SESSION + 1, Query: 2 });
  });

  test('show their commitments after a check that the user is their confidant', async () => {
    await bob.commitment();
    const shown = ada.answer(confidants.commitments, { params: { id: bob.id } });
    // Everything on the board, the categories and the notes; and the view.
    expect(await cost(shown)).toEqual({ BatchGetItem: SESSION, GetItem: 3, Query: 3, UpdateItem: 1 });
    const stranger = await world.person();
    const hidden = await stranger.raw('GET', `/api/v1/confidants/${bob.id}/commitments`);
    expect([hidden.status, hidden.requests]).toEqual([404, { BatchGetItem: SESSION, GetItem: 2 }]);
  });

  test('are invited with two reads, a count and a transaction', async () => {
    const invite = (email: string, headers: Record<string, string> = {}) =>
      cost(bob.answer(confidants.invite, { body: { email }, headers }));
    const read = { BatchGetItem: SESSION, Query: 1, GetItem: 1, TransactWriteItems: 1 };
    // The first one of a day creates the counter.
    expect(await invite(address())).toEqual({ ...read, UpdateItem: 2 });
    expect(await invite(address())).toEqual({ ...read, UpdateItem: 1 });
    expect(await invite(address(), { 'idempotency-key': randomUUID() })).toEqual({ ...read, UpdateItem: 1 });
    // Whether or not the address has an account.
    expect(await invite((await world.person()).email)).toEqual({ ...read, UpdateItem: 1 });
  });

  test('are accepted, dismissed and revoked in one transaction', async () => {
    const carol = await world.person();
    const first = { params: { token: (await invited(ada, carol.email)).token } };
    expect(await cost(world.anyone.answer(chatInvitations.read, first))).toEqual({ GetItem: 2 });
    expect(await cost(carol.answer(chatInvitations.accept, first))).toEqual({
      ...{ BatchGetItem: SESSION, GetItem: 2, Query: 4 },
      TransactWriteItems: 1,
    });
    expect(await cost(carol.answer(chatInvitations.accept, first))).toEqual({ BatchGetItem: SESSION, GetItem: 1 });
    const second = { params: { token: (await invited(ada, address())).token } };
    expect(await cost(ada.answer(chatInvitations.delete, second))).toEqual({
      ...{ BatchGetItem: SESSION + 1, GetItem: 1 },
      TransactWriteItems: 1,
    });
    expect(await cost(ada.answer(confidants.revoke, { params: { id: carol.id } }))).toEqual({
      ...{ BatchGetItem: SESSION, Query: 2 },
      TransactWriteItems: 1,
    });
    // Again: the old chat is reused, and the other invitation is used up.
    const { token } = await invited(ada, carol.email);
    await invited(carol, ada.email);
    expect(await cost(carol.answer(chatInvitations.accept, { params: { token } }))).toEqual({
      ...{ BatchGetItem: SESSION, GetItem: 2, Query: 4 },
      TransactWriteItems: 1,
    });
  });

  test('are made by a registration with an invitation in one transaction', async () => {
    const email = address();
    const { token } = await invited(ada, email);
    const user = { name: 'Nina', email, password: PASSWORD, password_confirmation: PASSWORD, token };
    expect(await cost(world.anyone.answer(users.register, { body: { user } }))).toEqual({
      ...{ GetItem: 2, Query: 2 },
      TransactWriteItems: 1,
    });
  });
});

describe('chats', () => {
  const one = () => ({ params: { id: withBob } });

  test('are listed with two Query and a batch for a hundred, and one is read in one round trip', async () => {
    expect(await cost(ada.answer(chats.list))).toEqual({ BatchGetItem: SESSION + 1, Query: 2 });
    await copies(await group(ada, 'Group'), 97);
    expect((await ada.answer(chats.list)).body).toHaveLength(101);
    expect(await cost(ada.answer(chats.list))).toEqual({ BatchGetItem: SESSION + 2, Query: 2 });
    expect(await cost(ada.answer(chats.read, one()))).toEqual({ BatchGetItem: SESSION + 1, Query: 1 });
  });

  /** Stores copies of a group of Ada's. */
  async function copies({ id }: { id: string }, count: number): Promise<void> {
    const table = await sharedTable();
    const [head] = await itemsIn(table, [`CHAT#${id}`]);
    const [membership] = (await itemsIn(table, [`USER#${ada.id}`])).filter(({ SK }) => SK === `CHAT#${id}`);
    const ids = Array.from({ length: count }, (_, at) => `${id}-${at}`);
    await writeTo(table, [
      ...ids.map((copy) => ({ ...head, PK: `CHAT#${copy}`, id: copy })),
      ...ids.map((copy) => ({ ...membership, SK: `CHAT#${copy}` })),
    ]);
  }

  test('return messages with one read of the chat and one Query, and without the Query if there are none', async () => {
    expect(await cost(bob.answer(chats.messages, one()))).toEqual({ BatchGetItem: SESSION + 1 });
    const said = await say(ada, withBob, 'x'.repeat(4_000));
    expect(await cost(bob.answer(chats.messages, one()))).toEqual({ BatchGetItem: SESSION + 1, Query: 1 });
    const before = { ...one(), query: { before: said.id } };
    expect(await cost(bob.answer(chats.messages, before))).toEqual({ BatchGetItem: SESSION + 1 });
  });

  test('take one transaction for a message, and one update to be marked as read if that changes anything', async () => {
    const body = { content: 'Hello', client_id: randomUUID() };
    const write = { BatchGetItem: SESSION + 1, TransactWriteItems: 1 };
    expect(await cost(ada.answer(chats.createMessage, { ...one(), body }))).toEqual(write);
    expect(await cost(ada.answer(chats.createMessage, { ...one(), body: { content: 'Hi' } }))).toEqual(write);
    // A repeated message is found by its id.
    const again = await ada.raw('POST', `/api/v1/chats/${withBob}/create_message`, { body });
    expect([again.status, again.requests]).toEqual([200, { ...write, GetItem: 2 }]);
    const mark = () => cost(bob.answer(chats.markAsRead, { ...one(), body: {} }));
    expect(await mark()).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
    expect(await mark()).toEqual({ BatchGetItem: SESSION + 1 });
  });

  test('cost the same for any number of members', async () => {
    const others = [bob, await world.person(), await world.person()];
    for (const other of others.slice(1)) await befriend(ada, other);
    const { id } = await group(ada, 'Runners', ...others);
    const body = { content: 'Hello' };
    expect(await cost(ada.answer(chats.createMessage, { params: { id }, body }))).toEqual({
      BatchGetItem: SESSION + 1,
      TransactWriteItems: 1,
    });
  });

  test('of groups are created and changed in one transaction, and read once more for the answer', async () => {
    const named = (...members: Person[]) => ({ name: 'Runners', member_ids: members.map(({ id }) => id) });
    const create = (members: Person[], headers: Record<string, string> = {}) =>
      ada.answer(groupChats.create, { body: named(...members), headers });
    // The confidants, and the number of chats of each member; then the chats of the answer.
    expect(await cost(create([]))).toEqual({ BatchGetItem: SESSION + 1, Query: 3, TransactWriteItems: 1 });
    const headers = { 'idempotency-key': randomUUID() };
    const made = await create([bob], headers);
    expect(made.requests).toEqual({ BatchGetItem: SESSION + 2, Query: 4, TransactWriteItems: 1 });

    const params = { id: made.body.id };
    const of = (other: Person) => ({ params, body: { confidant_id: other.id } });
    const known = { BatchGetItem: SESSION + 2, Query: 1 };
    expect(await cost(ada.answer(groupChats.addMember, of(bob)))).toEqual(known);
    expect(await cost(ada.answer(groupChats.removeMember, of(bob)))).toEqual({ ...known, TransactWriteItems: 1 });
    expect(await cost(ada.answer(groupChats.addMember, of(bob)))).toEqual({
      BatchGetItem: SESSION + 3,
      Query: 3,
      TransactWriteItems: 1,
    });
    const leave = { BatchGetItem: SESSION + 1, TransactWriteItems: 1 };
    expect(await cost(bob.answer(groupChats.leave, { params }))).toEqual(leave);
    // The end of a group costs the same: a job deletes the rest.
    expect(await cost(ada.answer(groupChats.leave, { params }))).toEqual(leave);
  });
});
