/**
 * Live updates on one machine: the time of a message to other screens, the number of connections, and the cost of a
 * thousand messages. The clients are minimal implementations of the protocol; everything else is the product.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { chats } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { confidants, group } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { PRICES } from './cost/prices.ts';
import { milliseconds, percentile, times } from './figures.ts';
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

const IDENTIFIER = JSON.stringify({ channel: CHAT_CHANNEL });

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

/** A chain of people in which each is a confidant of the next, so that nobody invites more than one. */
async function friends(stage: Stage, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const _ of times(count)) {
    const person = await stage.person();
    const last = people.at(-1);
    if (last) await confidants(last, person);
    people.push(person);
  }
  return people;
}

/** A group of these people, in which each adds the next. */
async function chatOf(people: readonly Person[]): Promise<string> {
  const [first, ...others] = people;
  if (!first) throw new Error('The group needs a member');
  const { id } = await group(first, `${people.length} people`);
  for (const [index, other] of others.entries()) {
    const adder = people[index];
    await adder?.call(groupChats.addMember, { params: { id }, body: { confidant_id: other.id } });
  }
  return id;
}

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

/** Opens 20 at a time, as a machine can only do a limited number of handshakes in parallel. */
async function openAll(people: readonly Person[]): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (let start = 0; start < people.length; start += 20) {
    screens.push(...(await Promise.all(people.slice(start, start + 20).map((person) => Screen.open(person)))));
  }
  return screens;
}

/** The resident memory of the process with the sockets, in bytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

type Counts = Record<string, { invocations: number; requests: Record<string, number> }>;

async function counts(url: string): Promise<Counts> {
  return (await (await fetch(`${url}/__local/functions`)).json()) as Counts;
}

/** An open screen: a subscribed connection, without the rest of a browser. */
class Screen {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, () => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open({ url, token }: Person): Promise<Screen> {
    const address = `${url.replace('http', 'ws')}/cable?token=${token}`;
    const socket = new WebSocket(address, ['actioncable-v1-json'], { perMessageDeflate: false });
    const screen = new Screen(socket);
    await once(socket, 'open');
    const confirmed = screen.receives('confirm_subscription');
    socket.on('message', (data) => screen.#onMessage(data.toString()));
    socket.send(JSON.stringify({ command: 'subscribe', identifier: IDENTIFIER }));
    await confirmed;
    return screen;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  receives(what: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(what, resolve));
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(text: string): void {
    const frame = JSON.parse(text) as { type?: string; message?: LiveEvent };
    const event = frame.message;
    const what = event?.type === 'message' ? event.message.content : frame.type;
    if (what === undefined) return;
    this.#waiting.get(what)?.();
    this.#waiting.delete(what);
  }
}
