/**
 * What a person does in a day, in parts, with everything that follows from each part: calls of the API, invocations,
 * request units of the table, messages of live connections and emails. Each part is counted alone on a local cloud.
 */
import { chats } from '#shared/contracts/chats.ts';
import { users } from '#shared/contracts/users.ts';
import { connect, type LiveClient } from '#test/conformance/support/live.ts';
import { messagesOf, say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { announcePhoto, entriesOf, installFitness, uploadTo } from '#test/support/fitness.ts';

import { type Person, pathOf, World } from '#test/support/world.ts';
import { picture } from '../photos.ts';
import { type MeteredTable, startMeteredTable, type Units } from './metered-table.ts';

/** The parts of a day, and how often a person does each. */
export const DAY = { open: 4, completion: 6, message: 9, poll: 2, coachMessage: 1, photo: 1, digest: 1 } as const;
export type Part = keyof typeof DAY;

/** What a part needs once. */
export interface Count extends Units {
  /** By function. */
  invocations: Record<string, number>;
  /** Messages of live connections in both directions. */
  socketMessages: number;
  emails: number;
}

/** The commitments of the person, and their friend's. */
const COMMITMENTS = 10;
const MORNING = '2026-11-20T10:00:00Z';
const NEXT_MORNING = '2026-11-21T08:00:00Z';
const SCREEN = { command: 'subscribe', identifier: '{"channel":"ChatChannel"}' };

export interface Day extends AsyncDisposable {
  cloud: LocalCloud;
  person: Person;
  /** Counts a part that is done without a browser. */
  count(part: Exclude<Part, 'open'>): Promise<Count>;
  /** Counts any work. `socketMessages` is left to the caller. */
  during(work: () => Promise<unknown>): Promise<Count>;
}

/** A person with ten commitments, a coach and a friend, whose pages are open as long as parts are counted. */
export async function startDay(): Promise<Day> {
  const table = await startMeteredTable();
  const cloud = await startLocalCloud({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
  await cloud.setClock(MORNING);
  const world = new World(cloud.url);
  const [person, friend] = [await verified(world), await verified(world)];
  const ids: string[] = [];
  for (let k = 0; k < COMMITMENTS; k++) ids.push((await person.commitment({ title: `Commitment ${k}` })).id);
  const chatId = await confidants(person, friend);
  await saveKey(person);
  await installFitness(person);
  const coachChat = (await coachOf(person)).chat_id ?? '';
  const meal = await picture(1600, 1200);
  await cloud.settle();

  let tag = '';
  const readChat = (known: string) =>
    person.raw('GET', pathOf(chats.messages, { params: { id: chatId } }), { headers: { 'if-none-match': known } });

  const during = (work: () => Promise<unknown>) => measure(cloud, table, work);
  const parts: Record<Exclude<Part, 'open'>, () => Promise<void>> = {
    async completion() {
      await person.complete(ids.shift() ?? '');
    },
    // The friend has the chat open, reads the message and marks it as read.
    async message() {
      const { id } = await say(person, chatId, 'Ran five kilometres today, and the last one was fast.');
      await cloud.settle();
      await messagesOf(friend, chatId);
      await friend.call(chats.markAsRead, { params: { id: chatId }, body: { message_id: id } });
    },
    async poll() {
      const { status } = await readChat(tag);
      if (status !== 304) throw new Error(`An unchanged chat was answered with ${status}`);
    },
    async coachMessage() {
      await say(person, coachChat, 'How was my week?');
      await cloud.settle();
      await messagesOf(person, coachChat);
    },
    async photo() {
      const { upload } = await announcePhoto(person, { size: meal.length });
      await uploadTo(upload, meal);
      await cloud.settle();
      await entriesOf(person);
    },
    async digest() {
      await cloud.setClock(NEXT_MORNING);
      for (const kind of ['resets', 'digests', 'reminders', 'agreements']) await cloud.runSchedule(kind);
    },
  };
  return {
    cloud,
    person,
    during,
    async count(part) {
      if (part === 'digest') return half(await during(parts.digest));
      const screens = await Promise.all([person, friend].map((each) => openScreen(each)));
      await cloud.settle();
      tag = (await readChat('""')).headers.get('etag') ?? '';
      const before = screens.reduce((sum, { received }) => sum + received.length, 0);
      const counted = await during(parts[part]);
      const after = screens.reduce((sum, { received }) => sum + received.length, 0);
      for (const { socket } of screens) socket.close();
      await Promise.all(screens.map(({ closed }) => closed));
      await cloud.settle();
      return { ...counted, socketMessages: after - before };
    },
    async [Symbol.asyncDispose]() {
      await cloud.stop();
      await table[Symbol.asyncDispose]();
    },
  };
}

/** The friend's day ends at the same time, and they get a digest, too. */
function half({ invocations, ...numbers }: Count): Count {
  return {
    invocations: Object.fromEntries(Object.entries(invocations).map(([name, count]) => [name, count / 2])),
    reads: numbers.reads / 2,
    writes: numbers.writes / 2,
    socketMessages: 0,
    emails: numbers.emails / 2,
  };
}

async function openScreen(person: Person): Promise<LiveClient> {
  const { ticket } = await person.call(users.liveTicket);
  const client = await connect(person.url, `/cable?token=${ticket}`, ['actioncable-v1-json']);
  await client.ask(SCREEN);
  return client;
}

async function measure(cloud: LocalCloud, table: MeteredTable, work: () => Promise<unknown>): Promise<Count> {
  const before = await state(cloud);
  table.take();
  await work();
  await cloud.settle();
  const units = table.take();
  const after = await state(cloud);
  const invocations = Object.entries(after.invocations)
    .map(([name, count]): [string, number] => [name, count - (before.invocations[name] ?? 0)])
    // Sweeps are part of the fixed cost.
    .filter(([name, count]) => count > 0 && name !== 'agenda');
  return {
    ...units,
    invocations: Object.fromEntries(invocations.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    socketMessages: 0,
    emails: after.emails - before.emails,
  };
}

async function state({ url }: LocalCloud): Promise<{ invocations: Record<string, number>; emails: number }> {
  const get = async (what: string) => (await fetch(`${url}/__local/${what}`)).json();
  const functions = (await get('functions')) as Record<string, { invocations: number }>;
  const { emails } = (await get('outbox')) as { emails: unknown[] };
  return {
    invocations: Object.fromEntries(Object.entries(functions).map(([name, counts]) => [name, counts.invocations])),
    emails: emails.length,
  };
}
