import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { users } from '#shared/contracts/users.ts';
import { messagesOf, ownChat, textsOf } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { Caller, pathOf, World } from '#test/support/world.ts';

/*
 * Crashes under a mixed load: people create commitments, check them off, write messages and change their names while
 * the process is killed with SIGKILL. After the restart everything that was acknowledged is there, once, and what was
 * not acknowledged can be sent again, as the browser does, without being done twice.
 */

const ROUNDS = 20;
const PEOPLE = 4;
/** How many writes are acknowledged before the crash. */
const [FEWEST, MOST] = [10, 80];

interface Busy {
  caller: Caller;
  chatId: string;
  /** The titles of the commitments that were asked for, by idempotency key, and whether that was acknowledged. */
  created: Map<string, { title: string; isKnown: boolean }>;
  /** The ids of commitments whose completion was acknowledged. */
  completed: Set<string>;
  /** Contents by client id. */
  messages: Map<string, { content: string; isKnown: boolean }>;
  names: { asked: string[]; known: string };
}

let cloud: LocalCloud;

beforeAll(async () => {
  // As deployed: each function by itself.
  cloud = await startLocalCloud({ env: { FUNCTION_THREADS: 'own' } });
});
afterAll(() => cloud.stop());

async function newcomer(): Promise<Busy> {
  const person = await new World(cloud.url).person();
  const chat = await ownChat(person, 'self_chat');
  return {
    caller: new Caller(cloud.url, person.token),
    chatId: chat.id,
    created: new Map(),
    completed: new Set(),
    messages: new Map(),
    names: { asked: [], known: person.name },
  };
}

function create({ caller, created }: Busy, key: string) {
  const { title } = created.get(key)!;
  const body = { commitment: { title, frequency: 'daily' as const } };
  return caller.call(commitments.create, { body, headers: { 'idempotency-key': key } });
}

async function write({ caller, chatId, messages }: Busy, client_id: string): Promise<void> {
  const { content } = messages.get(client_id)!;
  const path = pathOf(chats.createMessage, { params: { id: chatId } });
  const { status } = await caller.raw('POST', path, { body: { content, client_id } });
  // 200 if the message is there already.
  expect(status).toBeOneOf([200, 201]);
}

/** One of each kind of write, again and again, until a call fails because the process is gone. */
async function load(busy: Busy, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const [key, client_id] = [randomUUID(), randomUUID()];
    busy.created.set(key, { title: `Commitment ${key}`, isKnown: false });
    const { id } = await create(busy, key);
    busy.created.get(key)!.isKnown = true;
    onAcknowledged();

    await busy.caller.call(commitments.complete, { params: { id }, body: {} });
    busy.completed.add(id);
    onAcknowledged();

    busy.messages.set(client_id, { content: `Message ${client_id}`, isKnown: false });
    await write(busy, client_id);
    busy.messages.get(client_id)!.isKnown = true;
    onAcknowledged();

    const name = `Ada ${key.slice(0, 8)}`;
    busy.names.asked.push(name);
    await busy.caller.call(users.update, { body: { user: { name } } });
    busy.names = { asked: [], known: name };
    onAcknowledged();
  }
}

async function expectNothingLost(busy: Busy): Promise<void> {
  const { caller, chatId, created, completed, messages, names } = busy;
  const list = await caller.call(commitments.list);
  const known = [...created.values()].filter(({ isKnown }) => isKnown).map(({ title }) => title);
  const there = list.map(({ title }) => title);
  expect(there).toEqual(expect.arrayContaining(known));
  const done = new Set(list.filter((each) => each.completed).map(({ id }) => id));
  expect([...completed].filter((id) => !done.has(id))).toEqual([]);

  const said = await textsOf(caller, chatId);
  const knownMessages = [...messages.values()].filter(({ isKnown }) => isKnown).map(({ content }) => content);
  expect(said).toEqual(expect.arrayContaining(knownMessages));

  expect((await caller.call(users.me)).name).toBeOneOf([names.known, ...names.asked]);
}

/** What was not acknowledged is sent again, and then everything is there once. */
async function expectNothingDoubled(busy: Busy): Promise<void> {
  const { caller, chatId, created, messages } = busy;
  for (const [key, { isKnown }] of created) if (!isKnown) await create(busy, key);
  for (const [id, { isKnown }] of messages) if (!isKnown) await write(busy, id);
  const titles = (await caller.call(commitments.list)).map(({ title }) => title).sort();
  expect(titles).toEqual([...created.values()].map(({ title }) => title).sort());
  const all = await messagesOf(caller, chatId, { limit: 100 });
  expect(all.map(({ content }) => content).sort()).toEqual([...messages.values()].map(({ content }) => content).sort());
}

describe('a crash under a mixed load', () => {
  test.for(Array.from({ length: ROUNDS }, (_, k) => k + 1))('loses and doubles nothing: round %i', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, newcomer));
    const crashAt = randomInt(FEWEST, MOST);
    let acknowledged = 0;
    let killed: Promise<void> | undefined;
    const onAcknowledged = () => {
      acknowledged += 1;
      if (acknowledged === crashAt) killed = cloud.kill();
    };
    const ends = await Promise.allSettled(people.map((busy) => load(busy, onAcknowledged)));
    await killed;
    // Only the crash ends the load.
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });

    await cloud.restart();
    for (const busy of people) {
      busy.caller = new Caller(cloud.url, busy.caller.token);
      await expectNothingLost(busy);
      await expectNothingDoubled(busy);
    }
  });
});
