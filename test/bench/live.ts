/**
 * Live updates on one machine: the time of a message to other screens, the number of connections, and the cost of a
 * thousand messages. The clients are minimal implementations of the protocol; everything else is the product.
 */
import { randomUUID } from 'node:crypto';
import { chats } from '#shared/contracts/chats.ts';
import type { Person } from '#test/support/world.ts';
import { PRICES } from './cost/prices.ts';
import { milliseconds, percentile, times } from './figures.ts';
import { chatOf, friends, memoryOf, openAll, Screen } from './screens.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atLeast, atMost, type Row } from './table.ts';

const SIZES = [2, 10, 50];
const MESSAGES = 60;
const COUNTED = 1_000;
const IDLE = 2_000;
/** The tabs of each member of the largest group. */
const TABS = 4;
/** A user has at most fifty connections. */
const IDLE_EACH = 50;

export const live: Section = {
  name: 'live',
  title: 'live updates',
  note: `From before the call that sends a message to its arrival at each other member; ${MESSAGES} messages in sequence, warm. Memory is that of the whole process, without the clients.`,
  async measure(stage) {
    const people = await friends(stage, Math.max(...SIZES));
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await deliveryAmong(people.slice(0, size))));
    rows.push(...(await costOf(stage, people.slice(0, 2))));
    rows.push(...(await idleAndChatting(stage, people)));
    return rows;
  },
};

async function deliveryAmong(people: readonly Person[]): Promise<Row[]> {
  const chatId = await chatOf(people);
  const [sender, ...readers] = people;
  if (!sender) return [];
  const screens = await Promise.all(readers.map((reader) => Screen.open(reader)));
  const taken = await sendMessages(sender, chatId, screens, MESSAGES);
  for (const screen of screens) screen.close();
  const what = `a message among ${people.length}`;
  return [
    atMost(`${what}, p50`, percentile(taken, 0.5), 300, milliseconds),
    { what: `${what}, p95`, figure: milliseconds(percentile(taken, 0.95)) },
  ];
}

/** Sends messages in sequence, each after the last has reached everybody. Returns the times to each screen. */
async function sendMessages(sender: Person, chatId: string, screens: readonly Screen[], count: number) {
  const taken: number[] = [];
  const warmUp = 10;
  for (const turn of times(count + warmUp)) {
    const started = performance.now();
    const content = `Message ${turn} of ${randomUUID()}`;
    const arrivals = screens.map(async (screen) => {
      await screen.receives(content);
      if (turn >= warmUp) taken.push(performance.now() - started);
    });
    await sender.call(chats.createMessage, { params: { id: chatId }, body: { content, client_id: randomUUID() } });
    await Promise.all(arrivals);
  }
  return taken;
}

/** The cost on AWS of a thousand messages to a person with an open page. */
async function costOf(stage: Stage, [sender, reader]: readonly Person[]): Promise<Row[]> {
  if (!sender || !reader) return [];
  const cloud = await stage.cloud();
  const chatId = await chatOf([sender, reader]);
  const screens = await Promise.all([sender, reader].map((person) => Screen.open(person)));
  await cloud.settle();
  const before = await counts(cloud.url);
  await sendMessages(sender, chatId, screens, COUNTED - 10);
  await cloud.settle();
  const after = await counts(cloud.url);
  for (const screen of screens) screen.close();
  const spent = (name: string, operation: string) =>
    (after[name]?.requests[operation] ?? 0) - (before[name]?.requests[operation] ?? 0);
  const runs = (name: string) => (after[name]?.invocations ?? 0) - (before[name]?.invocations ?? 0);
  const api = spent('chats', 'BatchGetItem') + spent('chats', 'TransactWriteItems');
  const liveRequests = spent('live', 'BatchGetItem');
  // Reads session, user, membership and head consistently. Writes head, message, membership and client id in a
  // transaction, at twice the price.
  const written = COUNTED * 4 * 2 * PRICES.writeUnit;
  const read = COUNTED * 4 * PRICES.readUnit;
  // Each batch reads the head, the connections and preferences of two people, and their sessions.
  const delivered = runs('live') * (1 + 4 + 2) * PRICES.readUnit;
  // At most some 20 ms with one gigabyte for each invocation. Two events for the reader, one for the sender's screen.
  const functions = (COUNTED + runs('deliver') + runs('live')) * (PRICES.invocation + 0.02 * PRICES.gigabyteSecond);
  const sockets = COUNTED * 3 * PRICES.socketMessage;
  const total = written + read + delivered + functions + sockets + COUNTED * PRICES.httpCall;
  return [
    atMost('1,000 messages: requests to the table by the API', api, COUNTED * 3, String),
    atMost('1,000 messages: requests to the table by live', liveRequests, COUNTED * 4, String),
    { what: '1,000 messages: invocations of deliver and live', figure: `${runs('deliver')}, ${runs('live')}` },
    { what: '1,000 messages between two people on AWS', figure: `$${total.toFixed(4)}` },
  ];
}

async function idleAndChatting(stage: Stage, members: readonly Person[]): Promise<Row[]> {
  const cloud = await stage.cloud();
  const chatId = await chatOf(members);
  const rest: Person[] = [];
  for (const _ of times(IDLE / IDLE_EACH)) rest.push(await stage.person());
  await cloud.settle();
  const before = memoryOf(cloud.pid);
  const idle = await openAll(rest.flatMap((person) => times(IDLE_EACH).map(() => person)));
  const chatting = await openAll(members.flatMap((person) => times(TABS).map(() => person)));
  await cloud.settle();
  const held = idle.length + chatting.length;
  const each = (memoryOf(cloud.pid) - before) / held;
  const [sender] = members;
  const taken = sender ? await sendMessages(sender, chatId, chatting, 20) : [];
  const alive = [...idle, ...chatting].filter((screen) => screen.isOpen).length;
  for (const screen of [...idle, ...chatting]) screen.close();
  return [
    atLeast('simultaneous connections', alive, IDLE + members.length * TABS, String),
    { what: 'memory per connection', figure: `${(each / 1024).toFixed(1)} KB` },
    { what: `a message to ${chatting.length} of them, p50`, figure: milliseconds(percentile(taken, 0.5)) },
    { what: `a message to ${chatting.length} of them, p95`, figure: milliseconds(percentile(taken, 0.95)) },
  ];
}

type Counts = Record<string, { invocations: number; requests: Record<string, number> }>;

async function counts(url: string): Promise<Counts> {
  return (await (await fetch(`${url}/__local/functions`)).json()) as Counts;
}
