import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import type { Cloud, InjectedFault } from '#test/support/cloud.ts';
import { accepted, chatsOf, confidantsOf, invited, pendingOf, revoked } from '#test/support/confidants.ts';
import { isLong } from '#test/support/long.ts';
import { createAccount, sharedCloud, sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn } from '#test/support/table.ts';
import { type Answered, type Person, World } from '#test/support/world.ts';
import { someAddress } from './support/invitations.ts';

/*
 * The database fails while two people become confidants, or end it: either both sides change and the call succeeds,
 * or neither side changes.
 */

let cloud: Cloud;
let world: World;

beforeAll(async () => {
  cloud = await sharedCloud();
  // Otherwise the faults of this file would hit work that an earlier file has left in progress.
  await cloud.settle();
  world = new World(cloud.url, undefined, createAccount);
});
afterEach(() => cloud.clearFaults());

const fault = (kind: InjectedFault['kind'], more: Partial<InjectedFault> = {}): InjectedFault => ({
  ...{ service: 'dynamodb', operation: 'TransactWriteItems' },
  kind,
  ...more,
});

describe.for(['invite', 'accept', 'revoke', 'delete'] as const)('to %s', (what) => {
  /** The call, its status, and a check that it took effect. */
  async function prepared(): Promise<{
    act(): Promise<Answered<unknown>>;
    status: number;
    done(): Promise<boolean>;
  }> {
    const [ada, bob] = [await world.person(), await world.person()];
    const tied = async () => {
      const [ofAda, ofBob] = [await confidantsOf(ada), await confidantsOf(bob)];
      expect(ofAda.length).toBe(ofBob.length);
      return ofAda.length === 1;
    };
    const waits = async () => (await pendingOf(ada)).sent.length === 1;
    const post = (person: Person, path: string, body?: object) => person.raw('POST', path, { body });
    if (what === 'invite') {
      const act = () => post(ada, calls.invite.path, { email: bob.email });
      return { act, status: 201, done: waits };
    }
    const { token } = await invited(ada, bob.email);
    if (what === 'delete') {
      const act = () => ada.raw('DELETE', `/api/v1/chat_invitations/${token}`);
      return { act, status: 204, done: async () => !(await waits()) };
    }
    if (what === 'accept') {
      const act = () => post(bob, `/api/v1/chat_invitations/${token}/accept`);
      return { act, status: 200, done: tied };
    }
    await accepted(bob, token);
    const act = () => post(ada, `/api/v1/confidants/${bob.id}/revoke`);
    return { act, status: 204, done: async () => !(await tied()) };
  }

  test('succeeds when the answer to its write is lost', async () => {
    const { act, status, done } = await prepared();
    await cloud.inject(fault('lost-answer', { times: 1 }));
    expect((await act()).status).toBe(status);
    expect(await done()).toBe(true);
  });

  // The others fail in the same way.
  if (!isLong && what !== 'accept') return;

  test('succeeds when transactions conflict three times', async () => {
    const { act, status, done } = await prepared();
    await cloud.inject(fault('error', { name: 'TransactionConflict', times: 3 }));
    expect((await act()).status).toBe(status);
    expect(await done()).toBe(true);
  });

  test('changes nothing when the write is refused, and succeeds the next time', async () => {
    const { act, status, done } = await prepared();
    await cloud.inject(fault('error', { name: 'InternalServerError' }));
    expect((await act()).status).toBe(503);
    await cloud.clearFaults();
    expect(await done()).toBe(false);
    expect((await act()).status).toBe(status);
    expect(await done()).toBe(true);
  });
});

test('an invitation that was not created does not count for the day’s limit of twenty', async () => {
  const ada = await world.person();
  await cloud.inject(fault('error', { name: 'InternalServerError' }));
  for (let failed = 0; failed < 3; failed++) {
    expect((await ada.raw('POST', calls.invite.path, { body: { email: someAddress() } })).status).toBe(503);
  }
  await cloud.clearFaults();
  const [counter] = (await itemsIn(await sharedTable(), [`USER#${ada.id}`])).filter(
    ({ SK }) => SK === 'INVITATIONS-SENT',
  );
  expect(counter).toMatchObject({ count: 0 });
});

test('confidants who part and come back find the same chat after failures', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const first = await accepted(bob, (await invited(ada, bob.email)).token);
  await revoked(ada, bob);
  await cloud.inject(fault('lost-answer', { times: 1 }));
  const { token, chat_id } = await invited(bob, ada.email);
  await cloud.inject(fault('lost-answer', { times: 1 }));
  expect([chat_id, await accepted(ada, token)]).toEqual([first, first]);
  expect((await chatsOf(bob)).filter(({ type }) => type === 'direct_message')).toMatchObject([
    { id: first, closed: false },
  ]);
});

test('what a confidant shares is not answered where the view cannot be noted', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  await accepted(bob, (await invited(ada, bob.email)).token);
  // The day's first activity of a person is an update as well.
  expect((await bob.call(calls.list)).active_confidants).toHaveLength(1);
  await cloud.inject(fault('error', { operation: 'UpdateItem', name: 'InternalServerError' }));
  const look = () => bob.raw('GET', `/api/v1/confidants/${ada.id}/commitments`);
  expect((await look()).status).toBe(503);
  await cloud.clearFaults();
  expect(await ada.call(viewCalls.views)).toEqual([]);
  expect((await look()).status).toBe(200);
  expect(await ada.call(viewCalls.views)).toHaveLength(1);
});
