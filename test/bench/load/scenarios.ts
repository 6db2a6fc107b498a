/** What many people do at once on one machine: how long it takes, what fails, and what is lost or doubled. */
import { randomUUID } from 'node:crypto';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { messagesOf, postMessage } from '#test/support/chats.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { median, milliseconds, percentile, seconds, timed, times } from '../figures.ts';
import { fill } from '../resets.ts';
import { chatOf, friends, memoryOf, openAll, type Screen } from '../screens.ts';
import type { Stage } from '../stage.ts';
import { counted, type SweepBench } from '../sweeping.ts';
import { atMost, type Row } from '../table.ts';

export interface Sizes {
  connections: number;
  /** People at work. */
  people: number;
  /** Members of the busy chat, 50 at most. */
  members: number;
  /** Users whose day ends at the same midnight. */
  due: number;
}

/** A user has at most fifty connections. */
const CONNECTIONS_EACH = 50;
const COMMITMENTS_EACH = 3;
const MESSAGES_EACH = 5;
/** A browser sends a message that was not taken again, with the same id. */
const ATTEMPTS = 10;
const PAGE = 50;

/** Opens connections and keeps them open until the returned function is called. */
export async function openConnections(stage: Stage, count: number): Promise<{ rows: Row[]; close(): void }> {
  const cloud = await stage.cloud();
  const owners = await newPeople(stage, Math.ceil(count / CONNECTIONS_EACH));
  const before = memoryOf(cloud.pid);
  const each = times(count).map((k) => owners[Math.floor(k / CONNECTIONS_EACH)]!);
  let screens: Screen[] = [];
  const took = await timed(async () => {
    screens = await openAll(each);
  });
  await cloud.settle();
  const open = screens.filter(({ isOpen }) => isOpen).length;
  const what = `${count} connections`;
  return {
    rows: [
      { what: `${what}: opened in`, figure: seconds(took) },
      { what: `${what}: more memory`, figure: `${((memoryOf(cloud.pid) - before) / 2 ** 20).toFixed(0)} MB` },
      atMost(`${what}: not open`, count - open, 0, String),
    ],
    close: () => {
      for (const screen of screens) screen.close();
    },
  };
}

/** New people, after everything that follows from their registrations is done. */
export async function newPeople(stage: Stage, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const _ of times(count)) people.push(await stage.person());
  await (await stage.cloud()).settle();
  return people;
}

/** Everybody creates commitments, completes them and reads the list, all at the same time. */
export async function work(people: readonly Person[]): Promise<Row[]> {
  const count = people.length;
  const taken: number[] = [];
  let requests = 0;
  let errors = 0;
  const call = async (person: Person, method: string, path: string, body?: object) => {
    const started = performance.now();
    const answer = await person.raw(method, path, {
      ...(body && { body }),
      headers: { 'idempotency-key': randomUUID() },
    });
    taken.push(performance.now() - started);
    requests += Object.values(answer.requests).reduce((a, b) => a + b, 0);
    if (answer.status >= 400) errors += 1;
    return answer.body as { id: string };
  };
  const all = await timed(() =>
    Promise.all(
      people.map(async (person) => {
        for (const k of times(COMMITMENTS_EACH)) {
          const commitment = { title: `Commitment ${k}`, frequency: 'daily' };
          const { id } = await call(person, 'POST', commitments.create.path, { commitment });
          await call(person, 'POST', pathOf(commitments.complete, { params: { id } }), {});
          await call(person, 'GET', commitments.list.path);
        }
      }),
    ),
  );
  const [expected, found] = [count * COMMITMENTS_EACH, await Promise.all(people.map((each) => each.commitments()))];
  const completed = found.flat().filter(({ completed: isDone }) => isDone).length;
  const what = `${count} people at work`;
  return [
    ...latencies(what, taken),
    { what: `${what}: calls a second`, figure: (taken.length / (all / 1000)).toFixed(0) },
    { what: `${what}: requests of the table for each call`, figure: (requests / taken.length).toFixed(2) },
    atMost(`${what}: errors of ${taken.length} calls`, errors, 0, String),
    atMost(`${what}: lost actions`, expected - completed, 0, String),
    atMost(`${what}: doubled commitments`, found.flat().length - expected, 0, String),
  ];
}

/** All members write at once, each the next message as soon as the last was taken. */
export async function busyChat(stage: Stage, count: number): Promise<Row[]> {
  const members = await friends(stage, count);
  const id = await chatOf(members);
  const cloud = await stage.cloud();
  await cloud.settle();
  const screens = await openAll(members);
  const taken: number[] = [];
  let refused = 0;
  const sent: string[] = [];
  const send = async (member: Person, content: string) => {
    const body = { content, client_id: randomUUID() };
    const started = performance.now();
    for (const _ of times(ATTEMPTS)) {
      const { status } = await postMessage(member, id, body);
      if (status === chats.createMessage.status || status === 200) {
        taken.push(performance.now() - started);
        return void sent.push(content);
      }
      refused += 1;
    }
  };
  const all = await timed(() =>
    Promise.all(
      members.map(async (member, who) => {
        for (const k of times(MESSAGES_EACH)) await send(member, `Message ${k} of member ${who}`);
      }),
    ),
  );
  await cloud.settle();
  const stored = await everyMessage(members[0]!, id);
  const expected = count * MESSAGES_EACH;
  const arrivals = screens.map(({ arrived }) => sent.map((content) => arrived.get(content) ?? 0));
  const missed = arrivals.flat().filter((times) => times === 0).length;
  const repeated = arrivals.flat().filter((times) => times > 1).length;
  for (const screen of screens) screen.close();
  const what = `a chat of ${count}`;
  return [
    ...latencies(`${what}: a message taken`, taken),
    { what: `${what}: messages a second`, figure: (sent.length / (all / 1000)).toFixed(1) },
    { what: `${what}: attempts refused and repeated`, figure: `${refused} of ${expected + refused}` },
    atMost(`${what}: lost messages`, expected - new Set(stored).size, 0, String),
    atMost(`${what}: doubled messages`, stored.length - new Set(stored).size, 0, String),
    { what: `${what}: missed by a screen, which would fetch them`, figure: `${missed} of ${arrivals.flat().length}` },
    { what: `${what}: shown to a screen twice`, figure: String(repeated) },
  ];
}

async function everyMessage(person: Person, id: string): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await messagesOf(person, id, { limit: String(PAGE), ...(before && { before }) });
    found.unshift(...page.map(({ content }) => content).filter((content) => content.startsWith('Message ')));
    if (page.length < PAGE) return found;
    before = page[0]?.id;
  }
}

/** The days of many users end in the same minute: the sweep, and then its jobs one after the other. */
export async function midnight(bench: SweepBench, count: number): Promise<Row[]> {
  await fill(bench, count, true);
  let swept = 0;
  const sweepRequests = await counted(async () => {
    swept = await timed(() => bench.sweep('resets'));
  });
  const jobs = bench.taken('resets');
  const queued = jobs.flatMap((body) => JSON.parse(body) as { userId: string }[]).map(({ userId }) => userId);
  const taken: number[] = [];
  const requests = await counted(async () => {
    for (const job of jobs) taken.push(await timed(() => bench.work('resets', [job])));
  });
  await bench.sweep('resets');
  const left = bench.taken('resets').flatMap((body) => JSON.parse(body) as unknown[]).length;
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
  const who = `midnight of ${count.toLocaleString('en')}`;
  return [
    { what: `${who}: sweep`, figure: `${seconds(swept)}, ${sum(sweepRequests)} requests, ${jobs.length} jobs` },
    ...latencies(`${who}: a job of ${Math.round(count / jobs.length)} users`, taken),
    { what: `${who}: one worker needs`, figure: seconds(taken.reduce((a, b) => a + b, 0)) },
    { what: `${who}: requests of the table for each user`, figure: (sum(requests) / count).toFixed(3) },
    atMost(`${who}: users not queued`, count - new Set(queued).size, 0, String),
    atMost(`${who}: users queued twice`, queued.length - new Set(queued).size, 0, String),
    atMost(`${who}: days not closed`, left, 0, String),
    // A summary and an agenda item for each user.
    atMost(`${who}: unnecessary writes`, (requests.UpdateItem ?? 0) - 2 * count, 0, String),
  ];
}

function latencies(what: string, taken: readonly number[]): Row[] {
  return [
    { what: `${what}, p50`, figure: milliseconds(median(taken)) },
    { what: `${what}, p95`, figure: milliseconds(percentile(taken, 0.95)) },
  ];
}
