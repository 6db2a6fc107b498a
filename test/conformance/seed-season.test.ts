import { expect, onTestFinished, test } from 'vitest';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { history } from '#shared/contracts/history.ts';
import { users } from '#shared/contracts/users.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { sampled } from '#test/support/long.ts';
import { Caller } from '#test/support/world.ts';

const DAYS = 56;
const PEOPLE = [
  { email: 'ada@example.com', timezone: 'Europe/London' },
  { email: 'bob@example.com', timezone: 'America/New_York' },
];

interface Outbox {
  emails: { to: string[]; subject: string }[];
  pushes: unknown[];
  web_pushes: unknown[];
}

/** A first start at a time, and the demo users. */
async function demoAt(now: string) {
  const cloud = await startLocalCloud({ seed: true, env: { NOW: now } });
  onTestFinished(() => cloud.stop());
  const signIn = async ({ email, timezone }: (typeof PEOPLE)[number]) => {
    const body = { user: { email, password: 'steadfast' } };
    const { token } = await new Caller(cloud.url).call(users.signIn, { body });
    return { caller: new Caller(cloud.url, token), timezone, today: toLocal(Date.parse(now), timezone).date };
  };
  const [ada, bob] = await Promise.all([signIn(PEOPLE[0]!), signIn(PEOPLE[1]!)]);
  return { cloud, ada, bob };
}

type Demo = Awaited<ReturnType<typeof demoAt>>;

/** What holds at any time of day. */
async function expectLife({ cloud, ada, bob }: Demo): Promise<void> {
  for (const { caller, today } of [ada, bob]) {
    const rows = await caller.call(commitments.list);
    const count = (done: boolean) => rows.filter(({ completed, upcoming }) => completed === done && !upcoming).length;
    expect(count(true)).toBeGreaterThan(0);
    expect(count(false)).toBeGreaterThan(0);
    const query = { from: addDays(today, -DAYS), to: addDays(today, -1) };
    const days = await caller.call(history.summary, { query });
    const sum = (name: 'due' | 'completed' | 'skipped' | 'missed') => days.reduce((all, day) => all + day[name], 0);
    expect(days.length).toBeGreaterThanOrEqual(DAYS - 1);
    expect(sum('completed') / sum('due')).toBeGreaterThan(0.65);
    expect(sum('completed') / sum('due')).toBeLessThan(0.85);
    expect(sum('skipped')).toBeGreaterThan(0);
    expect(sum('missed')).toBeGreaterThan(0);
  }
  const yesterday = addDays(ada.today, -1);
  const [full] = await ada.caller.call(history.summary, { query: { from: yesterday, to: yesterday } });
  expect(full?.completed).toBeGreaterThanOrEqual(2);

  const all = await ada.caller.call(chats.list);
  expect(all.map(({ unread_count }) => unread_count).filter((count) => count > 0)).toEqual([1]);
  await cloud.settle();
  const outbox = (await (await fetch(`${cloud.url}/__local/outbox`)).json()) as Outbox;
  expect(outbox.emails.length).toBeLessThanOrEqual(6);
  expect([...outbox.pushes, ...outbox.web_pushes]).toEqual([]);
}

/** A commitment of each rhythm, one that is paused, and one that is closed. */
async function expectRhythms({ ada, bob }: Demo): Promise<void> {
  const [adas, bobs] = await Promise.all([ada.caller.call(commitments.list), bob.caller.call(commitments.list)]);
  const find = (title: string) => [...adas, ...bobs].find((each) => each.title === title);
  const done = async ({ caller, today }: Demo['ada'], title: string) => {
    const query = { from: addDays(today, -DAYS), to: addDays(today, -1) };
    const entries = await caller.call(commitments.history, { params: { id: find(title)?.id ?? '' }, query });
    return entries.filter(({ paused, status }) => !paused && status !== 'pending').map(({ status }) => status);
  };
  for (const [who, title, of] of [
    [ada, 'Practise French', undefined],
    [ada, 'Swim', 3],
    [ada, 'Water the plants', undefined],
    [ada, 'Read twenty pages', 20],
    [ada, 'Two hours in the garden', 120],
    [bob, 'At most two coffees', 2],
  ] as const) {
    expect([title, find(title)?.progress?.of]).toEqual([title, of]);
    expect(new Set(await done(who, title)), title).toEqual(new Set(['completed', 'missed']));
  }
  expect(find('Cycle a hundred kilometres')?.progress).toMatchObject({ of: 100, unit: 'km' });
  expect(await done(bob, 'Cycle a hundred kilometres')).toContain('completed');
  expect(find('Cook for the neighbours')?.progress).toMatchObject({ of: 2, unit: null });
  expect(await done(bob, 'Cook for the neighbours')).toContain('completed');
  expect([...adas, ...bobs].filter(({ paused }) => paused).map(({ title }) => title)).toEqual([
    'Play the cello with Ruth',
  ]);
  const closed = await ada.caller.call(commitments.list, { query: { closed: 'true' } });
  expect(closed.map(({ title }) => title)).toEqual(['Learn a sonnet by heart']);
}

test('the demo tells a season that leads to this morning', async () => {
  const demo = await demoAt('2026-03-11T09:00:00Z');
  const { ada } = demo;
  await expectLife(demo);
  await expectRhythms(demo);

  const { pending_invitations: pending } = await ada.caller.call(confidants.list);
  expect(pending.sent.map(({ email }) => email)).toEqual(['grace@example.com']);

  const all = await ada.caller.call(chats.list);
  const said = (find: (chat: Chat) => boolean): Promise<Message[]> =>
    ada.caller.call(chats.messages, { params: { id: all.find(find)?.id ?? '' } });
  const messages = await said(({ type }) => type === 'direct_message');
  expect(messages.flatMap(({ question }) => question?.kind ?? [])).toEqual(['proposal', 'accepted', 'review']);
  const talk = messages.filter(({ question }) => question === undefined);
  expect(new Set(talk.map(({ created_at }) => created_at.slice(0, 10))).size).toBe(5);
  expect(talk.at(-1)?.sender.name).toBe('Bob Martin');
  const [question, reply] = await said(({ name }) => name === 'AI Coach');
  expect(question?.content).toBe('What is left for this evening?');
  expect(reply?.content).toContain('Walk before breakfast');
  expect(reply?.content).toMatch(/I would take \[Read twenty pages\]/);
  expect(reply?.failure).toBeUndefined();

  const range = { from: addDays(ada.today, -DAYS), to: ada.today };
  const weights = await ada.caller.call(fitness.entries, { query: { ...range, entry_type: 'weight' } });
  const values = weights.flatMap(({ payload }) => ('value' in payload ? [payload.value] : []));
  expect(values.length).toBeGreaterThan(12);
  expect(values.at(-1)! - values[0]!).toBeGreaterThan(4);
  const meals = await ada.caller.call(fitness.entries, { query: { ...range, entry_type: 'food' } });
  const hours = new Set(meals.map(({ created_at }) => toLocal(Date.parse(created_at), ada.timezone).time.slice(0, 2)));
  expect([...hours].sort()).toEqual(['07', '08', '12', '18', '19']);
  expect(meals.filter(({ photo_url }) => photo_url !== null)).toHaveLength(1);
}, 400_000);

for (const now of sampled(['2026-03-02T00:10:00Z', '2026-02-28T23:50:00Z'])) {
  test(`today is not empty at ${now}`, async () => expectLife(await demoAt(now)), 400_000);
}
