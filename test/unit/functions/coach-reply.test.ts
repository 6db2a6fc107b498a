import { setTimeout as after } from 'node:timers/promises';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Part } from '#shared/domain/coach-prompt.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { coachFailures } from '#shared/text/coaches-server.ts';
import { until } from '#test/conformance/support/recording.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { emptyBoard, person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { type Item, realTable } from './support/real-table.ts';

/* One reply to what was said, whatever happens between the question and it. */

const NOW = Date.parse('2027-03-05T12:00:00Z');
const RING = JSON.stringify({ current: '2', 1: 'the first', 2: 'the second' });

const ai = vi.hoisted(() => ({ reply: vi.fn() }));
const ring = vi.hoisted(() => ({ text: '' }));
vi.mock('#functions/lib/clients/ai/providers.ts', async (original) => ({
  ...(await original<object>()),
  reply: ai.reply,
}));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => ring.text }));
vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('SITE_URL', 'https://steadfast.example');
const table = await realTable();
const { handler } = await import('#functions/coach-reply/handler.ts');
const { AiFailure } = await import('#functions/lib/clients/ai/provider.ts');
const { seal, unseal } = await import('#functions/lib/sealed-keys.ts');
const { stopReply } = await import('#functions/lib/data/coaches/replies.ts');
const { toHead } = await import('#functions/lib/data/chats/chats.ts');
const { remove } = await import('#functions/lib/data/table.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { toMessage } = await import('#functions/lib/data/chats/messages.ts');
const { contentOf } = await import('#functions/lib/present-message.ts');

const live = mockClient(ApiGatewayManagementApiClient);
/** What Ada's page was told, in order. */
let heard: { type: string; text?: string; ended?: true }[];
let logged: string[];

/** What is asked of OpenAI, in order; what it writes is what each attempt in turn yields. */
let asked: { key: string; messages: readonly Part[] }[];
type Attempt = (signal: AbortSignal) => AsyncGenerator<string, unknown>;

function writing(...attempts: Attempt[]): void {
  ai.reply.mockImplementation((key: string, messages: readonly Part[], signal: AbortSignal) => {
    asked.push({ key, messages });
    return attempts[Math.min(asked.length, attempts.length) - 1]!(signal);
  });
}

/** Writes words, and then fails or is done. */
const words = (text: string, fault?: ConstructorParameters<typeof AiFailure>[0]): Attempt =>
  async function* () {
    for (const piece of text.match(/\S+\s*/g) ?? []) yield piece;
    if (fault) throw new AiFailure(fault);
    return { input: 1_000, output: 100 };
  };

/** Writes something, and then nothing until it is told to end. */
const lingering = (text: string): Attempt =>
  async function* (signal) {
    if (text !== '') yield text;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return undefined;
  };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ring.text = RING;
  [asked, heard, logged] = [[], [], []];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  live.reset();
  live.on(PostToConnectionCommand).callsFake(({ Data }) => {
    heard.push(JSON.parse(String(Data)).message);
    return {};
  });
  writing(words('Well done.'));
});
afterEach(() => vi.useRealTimers());

const said = (sequence: number, fields: Item = {}): Item => ({
  ...keys.message('c', sequence),
  ...{ chatId: 'c', sequence, by: 'ada', content: `Ada ${sequence}`, at: sequence, clientId: null, asks: true },
  ...fields,
});

/** Ada has written so many messages to a coach, which knows of her days, and her page is open. */
async function written(count: number, { head = {}, user = {}, coach = {}, coaches = {} }: Record<string, Item> = {}) {
  const members = { ada: { name: 'Ada', email: 'ada@x.example', image: null, joined: 0, since: 0 } };
  await table.put(
    ...person('ada', { openaiKey: await seal('ada', 'sk-adas-own'), ...user }),
    ...emptyBoard('ada'),
    {
      ...{ ...keys.head('c'), id: 'c', type: 'coach', name: 'Fitness Coach', members, createdAt: 0, version: 0 },
      ...{ coach: { id: 'fitness', name: 'Fitness Coach' }, last: count, lastAt: count, ...head },
    },
    { ...keys.membership('ada', 'c'), chatId: 'c', read: count, joined: 0 },
    { ...keys.coaches('ada'), version: 1, ...coaches },
    {
      ...keys.coach('ada', 'fitness'),
      id: 'fitness',
      typeId: 'fitness',
      chatId: 'c',
      active: true,
      createdAt: 0,
      ...coach,
    },
    { ...keys.coach('ada', 'general'), id: 'general', typeId: 'general', chatId: 'g', active: true, createdAt: 0 },
    { ...keys.connections('ada'), 'C#page': { s: 's', t: NOW, i: { '{"channel":"ChatChannel"}': true } } },
    { ...keys.session('ada', 's'), id: 's', userId: 'ada', passwordVersion: 0, expires: 4_102_444_800 },
    ...Array.from({ length: count }, (_, at) => said(at + 1)),
  );
}

const job = (sequence: number) => {
  return { id: `reply-c-${sequence}`, job: { kind: 'reply', userId: 'ada', chatId: 'c', sequence } };
};
const answer = (...sequences: number[]) => delivered(handler, ...sequences.map(job));
/** What the coach has said. */
const stored = async () => (await table.under('CHAT#c', 'MESSAGE#')).filter(({ by }) => by === 'fitness');
/** As they are read. */
const replies = async () =>
  (await stored()).map((item) => ({
    ...item,
    content: contentOf(toMessage(item), { coachFailures, locale: 'en-US' }),
  }));
const contents = async () => (await replies()).map(({ content }) => content);
const answered = async () => (await table.item('CHAT#c HEAD'))?.answered;
const usage = () => table.item('USER#ada USAGE#2027-03');
/** The last that was asked, as a conversation. */
const conversation = () =>
  asked
    .at(-1)
    ?.messages.slice(2)
    .map(({ content }) => content);

describe('a reply', () => {
  test('answers all that Ada wrote until it began, once, and says what it took', async () => {
    await written(3);
    expect(await answer(1)).toEqual([]);
    expect(await answer(2)).toEqual([]);
    expect(await answer(3)).toEqual([]);
    expect(await replies()).toEqual([
      {
        ...{ ...keys.message('c', 4), chatId: 'c', sequence: 4, by: 'fitness', content: 'Well done.' },
        ...{ at: NOW, clientId: null, answers: 3, tokens: { input: 1_000, output: 100 } },
      },
    ]);
    expect(await table.item('CHAT#c HEAD')).toMatchObject({ last: 4, lastAt: NOW, answered: 3 });
    expect(await usage()).toMatchObject({ micros: 560, 'fitness#name': 'Fitness Coach', 'fitness#input': 1_000 });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.key).toBe('sk-adas-own');
    expect(conversation()).toEqual(['Ada 1', 'Ada 2', 'Ada 3']);
    // It is news to Ada.
    expect(await table.item('USER#ada CHAT#c')).toMatchObject({ read: 3 });
  });

  test('comes once though its job comes again, after a crash too', async () => {
    await written(1);
    await answer(1);
    // The claim was lost with whoever had it, or it is another delivery.
    await table.put({ PK: 'JOB#reply-c-1', SK: 'CLAIM' });
    expect(await answer(1)).toEqual([]);
    expect(await delivered(handler, { ...job(1), id: 'again' })).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(asked).toHaveLength(1);
  });

  test('comes once where two workers are at it, and costs what both took', async () => {
    await written(1);
    await Promise.all([answer(1), delivered(handler, { ...job(1), id: 'another' })]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await usage()).toMatchObject({ micros: 560 * asked.length });
  });

  test('stands after what Ada writes meanwhile, which has the next', async () => {
    await written(1);
    writing(async function* () {
      yield 'First.';
      await table.put(said(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW + 5 } as Item);
      return undefined;
    }, words('Second.'));
    await answer(1);
    expect(await replies()).toMatchObject([{ sequence: 3, content: 'First.', answers: 1, at: NOW + 5 }]);
    await answer(2);
    expect(await contents()).toEqual(['First.', 'Second.']);
    expect(conversation()).toEqual(['Ada 1', 'First.', 'Ada 2']);
  });

  test.each([
    ['the chat is closed', { head: { closed: true } }],
    ['it was answered', { head: { answered: 1 } }],
    ['Ada’s account is gone', { user: { deletedAt: 1 } }],
    ['the coach is not active', { coach: { active: false } }],
    ['nobody answers in it', { head: { coach: undefined } }],
  ])('is none where %s', async (_, state: Record<string, Item>) => {
    await written(1, state);
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect([asked, heard]).toEqual([[], []]);
  });

  test('is not said in a chat that is closed meanwhile, and Ada’s page waits no longer', async () => {
    await written(1);
    writing(async function* () {
      yield 'Late.';
      await table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item);
      return undefined;
    });
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect(heard.at(-1)).toEqual({ type: 'typing', chat_id: 'c', ended: true });
  });

  test('is tried again by the queue where the table fails, and Ada’s page waits no longer meanwhile', async () => {
    await written(1);
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([0]);
    expect(heard.at(-1)).toMatchObject({ ended: true });
    table.between(() => undefined);
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
  });

  test('stands though what it took cannot be noted', async () => {
    await written(1);
    table.between(({ operation, keys: [key] }) => {
      if (operation === 'Update' && key?.includes('USAGE')) throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(logged.join()).toContain('was not noted');
  });
});

describe('Ada’s page', () => {
  test('is told at once that the coach is at it, then what it writes, and nothing after the message', async () => {
    await written(1);
    let [onTheirWay, most] = [0, 0];
    live.on(PostToConnectionCommand).callsFake(async ({ Data }) => {
      most = Math.max(most, ++onTheirWay);
      // So long that there is more to tell meanwhile.
      await after(300);
      heard.push(JSON.parse(String(Data)).message);
      onTheirWay--;
      return {};
    });
    writing(async function* () {
      yield 'See [your ';
      yield 'run](commit';
      await until(() => heard.length === 2, 'the first word');
      yield 'ment:123) now. ';
      await until(() => heard.length === 3, 'the rest');
      yield 'Go.';
      await until(() => onTheirWay === 1, 'that the last is on its way');
      return undefined;
    });
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') heard.push({ type: 'message' });
    });
    await answer(1);
    expect(heard.map(({ type, text }) => [type, text])).toEqual([
      ['typing', undefined],
      ['typing', 'See'],
      ['typing', 'See your run now.'],
      ['typing', 'See your run now. Go.'],
      ['message', undefined],
    ]);
    expect(most).toBe(1);
  });

  test('that is gone is forgotten, and one that cannot be reached delays nothing', async () => {
    await written(1);
    live.on(PostToConnectionCommand).rejects(Object.assign(new Error('gone'), { $metadata: { httpStatusCode: 410 } }));
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await table.item('USER#ada REACH')).not.toHaveProperty('C#page');
  });
});

describe('a reply that Ada stops', () => {
  const stop = async () => stopReply(toHead((await table.item('CHAT#c HEAD'))!), NOW);

  test('ends with what there is', async () => {
    await written(1);
    writing(lingering('I think that [your r'));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await stop();
    await ending;
    expect(await contents()).toEqual(['I think that']);
    expect(Number((await usage())?.['fitness#output'])).toBeGreaterThan(0);
  });

  test('before its first word is none, neither now nor for what she wrote before', async () => {
    await written(2);
    writing(lingering(''));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await stop();
    await ending;
    expect(heard.at(-1)).toMatchObject({ ended: true });
    expect(await answered()).toBe(2);
    writing(words('Yes?'));
    await answer(2);
    expect(await replies()).toEqual([]);
    // What she writes afterwards has its own.
    await table.put(said(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    await answer(3);
    expect(await contents()).toEqual(['Yes?']);
  });

  test('before it began is never begun, and nobody waits for it any longer', async () => {
    await written(2);
    await stop();
    await answer(1);
    await answer(2);
    expect([asked, await replies()]).toEqual([[], []]);
    expect(heard.at(-1)).toMatchObject({ ended: true });
  });

  test('ends for what it answers: what she wrote meanwhile has its own', async () => {
    await written(1);
    writing(lingering('Well, first'), words('Yes, that.'));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await table.put(said(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW } as Item);
    await stop();
    await ending;
    await answer(2);
    expect(await contents()).toEqual(['Well, first', 'Yes, that.']);
    expect(conversation()).toEqual(['Ada 1', 'Well, first', 'Ada 2']);
    // Nothing is under way: what was answered is not what is stopped.
    await table.put(said(5), { ...(await table.item('CHAT#c HEAD')), last: 5, lastAt: NOW } as Item);
    await stop();
    await answer(5);
    expect(await replies()).toHaveLength(2);
  });
});

test.each([
  ['closed', async () => table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item)],
  ['deleted', () => remove(keys.head('c'))],
])('a reply in a chat that is %s meanwhile is not written to its end', async (_, end) => {
  await written(1);
  writing(lingering('I think'));
  const ending = answer(1);
  await until(() => asked.length === 1, 'the question');
  await end();
  await ending;
  expect(await replies()).toEqual([]);
  expect(heard.at(-1)).toMatchObject({ ended: true });
});

describe('where OpenAI fails', () => {
  test.each([
    ['refused', COACH_SAYS.keyRefused, 1],
    ['quota', COACH_SAYS.quotaUsedUp, 1],
    ['unavailable', COACH_SAYS.unreachable, 2],
    ['silent', COACH_SAYS.unreachable, 2],
    ['unreadable', COACH_SAYS.unreadable, 2],
  ] as const)('(%s) the coach says so', async (fault, sentence, attempts) => {
    await written(1);
    writing(words('', fault));
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toMatchObject([{ content: sentence, isExcuse: true, answers: 1 }]);
    // The table holds the code alone.
    expect(await stored()).toMatchObject([{ content: '', failure: { code: expect.stringMatching(/^[a-z_]+$/) } }]);
    expect(asked).toHaveLength(attempts);
    // Nothing was written, so nothing is counted; and the coach will not remember having said that.
    expect(await usage()).toBeUndefined();
    await table.put(said(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    writing(words('Here I am.'));
    await answer(3);
    expect(conversation()).toEqual(['Ada 1', 'Ada 3']);
  });

  test('once, Ada reads the second attempt', async () => {
    await written(1);
    writing(words('Half a', 'broken'), words('A whole one.'));
    await answer(1);
    expect(await contents()).toEqual(['A whole one.']);
    // The first has cost something, too.
    expect(Number((await usage())?.['fitness#input'])).toBeGreaterThan(1_000);
  });

  test('so far that nothing can be seen, the coach says so', async () => {
    await written(1);
    writing(words(' \u0007 \u200b commitment:123 '));
    await answer(1);
    expect(await contents()).toEqual([COACH_SAYS.unreadable]);
  });

  test('does not, and one reply may be no longer, Ada reads that, and it is not asked again', async () => {
    await written(1);
    writing(words('There is so much to', 'long'));
    await answer(1);
    expect(await contents()).toEqual([`There is so much to\n\n${COACH_SAYS.thatMuch}`]);
    expect(asked).toHaveLength(1);
  });

  test('twice in the middle, Ada reads the longer half', async () => {
    await written(1);
    writing(words('The longer of two', 'broken'), words('The shorter', 'silent'));
    await answer(1);
    expect(await replies()).toMatchObject([{ content: `The longer of two\n\n${COACH_SAYS.brokenOff}` }]);
    expect((await replies())[0]).not.toHaveProperty('isExcuse');
  });

  test('and writes nothing that can be shown, the coach says so', async () => {
    await written(1);
    writing(words(' \u0007 commitment:123 '));
    await answer(1);
    expect(await contents()).toEqual([COACH_SAYS.unreadable]);
  });

  test('to end, Ada reads as much as a message holds', async () => {
    await written(1);
    writing(words('word '.repeat(2_000)));
    await answer(1);
    const [content] = (await contents()) as string[];
    expect(content?.length).toBeLessThanOrEqual(LIMITS.messageLength);
    expect(content?.endsWith('word…')).toBe(true);
  });
});

describe('without asking, the coach says', () => {
  test.each([
    ['that there is no key', { user: { openaiKey: undefined } }, COACH_SAYS.noKey],
    ['that the limit is reached', { coaches: { monthlyLimit: 2_500_000 } }, COACH_SAYS.limitReached('$2.50')],
    [
      'that the key does not open',
      { user: { openaiKey: { keyId: '2', sealed: 'x'.repeat(60) } } },
      COACH_SAYS.keyDoesNotOpen,
    ],
    [
      'that what the key was sealed with is gone',
      { user: { openaiKey: { keyId: '0', sealed: 'x'.repeat(60) } } },
      COACH_SAYS.keyDoesNotOpen,
    ],
  ])('%s', async (_, state: Record<string, Item>, sentence) => {
    await written(1, state);
    await table.put({ ...keys.coachUsage('ada', '2027-03'), micros: 2_500_000 });
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toMatchObject([{ content: sentence, isExcuse: true, answers: 1 }]);
    expect(asked).toEqual([]);
  });

  test('that it was the last reply of the day', async () => {
    await written(1);
    const expires = Math.floor(NOW / 1000) + 60;
    await table.put({ ...keys.replies('ada'), count: LIMITS.repliesPerDay - 1, expires });
    await answer(1);
    await table.put(said(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    await answer(3);
    expect(await contents()).toEqual(['Well done.', COACH_SAYS.tooManyReplies]);
  });
});

test('a secret that cannot be read is no fault of Ada’s key: the queue tries again', async () => {
  await written(1);
  ring.text = 'no secret';
  expect(await answer(1)).toEqual([0]);
  expect(await replies()).toEqual([]);
  ring.text = RING;
  expect(await answer(1)).toEqual([]);
  expect(await contents()).toEqual(['Well done.']);
});

test('a key that was sealed with an earlier one is sealed anew, unless Ada has changed it meanwhile', async () => {
  ring.text = JSON.stringify({ ...JSON.parse(RING), current: '1' });
  const before = await seal('ada', 'sk-adas-own');
  ring.text = RING;
  await written(1, { user: { openaiKey: before } });
  await answer(1);
  const kept = (await table.item('USER#ada USER'))?.openaiKey as typeof before;
  expect(kept.keyId).toBe('2');
  expect(await unseal('ada', kept)).toEqual({ text: 'sk-adas-own', outdated: false });

  const { saveResealedKey } = await import('#functions/lib/data/users/users.ts');
  await saveResealedKey('ada', before, before);
  expect((await table.item('USER#ada USER'))?.openaiKey).toEqual(kept);
});

test('the coach is told of Ada’s own commitments, of her week and her day, and of nothing else', async () => {
  const granted = (...scopes: string[]) => ({
    user: { powerUps: { fitness: { status: 'installed', settings: {}, scopes, installedAt: 0 } } },
  });
  await written(1, granted('fitness.coaches'));
  const run = '01JD0000000000000000000RVN';
  const lift = '01JD0000000000000000000LFT';
  const save = '01JD0000000000000000000SAV';
  const at = (instant: string) => Date.parse(`2027-03-${instant}:00Z`);
  await table.put(
    { ...keys.category('ada', 'body'), id: 'body', name: 'Body' },
    {
      ...keys.board('ada'),
      version: 1,
      order: { manual: [lift, save, run], categories: ['body'], within: { body: [run], none: [lift, save] } },
    },
    {
      ...keys.progress('ada'),
      clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 15 }],
      entries: {
        // Before this week, and it holds.
        [save]: { s: '2027-01-01', c: 0, f: [[0, 'monthly']], d: 'completed', t: Date.parse('2027-02-20T09:00:00Z') },
        [run]: {
          s: '2027-02-01',
          c: at('01T08:00') - 28 * 86_400_000,
          f: [[0, 'daily']],
          d: 'completed',
          t: at('04T09:00'),
        },
        [lift]: {
          s: '2027-02-01',
          c: at('01T08:00') - 28 * 86_400_000,
          f: [[0, 'weekly']],
          d: 'skipped',
          t: at('02T09:00'),
        },
      },
    },
    {
      ...keys.commitment('ada', run),
      id: run,
      title: 'Run',
      description: 'By the river',
      type: '',
      category: 'body',
      exercises: [],
    },
    {
      ...{ ...keys.commitment('ada', save), id: save, title: 'Save', description: null, type: '', category: null },
      exercises: [],
    },
    {
      ...{
        ...keys.commitment('ada', lift),
        id: lift,
        title: 'Lift',
        description: null,
        type: 'workout',
        category: null,
      },
      exercises: [{ id: 'x', name: 'Squats', sets: 3, reps: 10, notes: 'Mind the knee' }],
    },
    { ...keys.history('ada', '2027-03', run), '2027-03-02T00:00:00.000Z': ['skipped', at('02T10:00')] },
    {
      ...keys.entry('ada', '2027-03-05-1'),
      entry_type: 'food',
      visibility: 'private',
      payload: { totals: { calories: 480, protein: 20 } },
    },
    {
      ...keys.entry('ada', '2027-03-04-1'),
      entry_type: 'food',
      visibility: 'full',
      payload: { totals: { calories: 9_999 } },
    },
    { ...keys.weight('ada', '2027-03-05-2'), entry_type: 'weight', payload: { value: 70, unit: 'kg' } },
  );
  writing(words(`Off to commitment:${run}, not to 01JD0000000000000000000BKB.`));
  await answer(1);
  const known = () => JSON.parse(/<data>\n(.*)\n<\/data>/.exec(asked.at(-1)!.messages[1]!.content)![1]!);
  expect(known()).toEqual({
    today: '2027-03-05',
    week_began: '2027-03-01',
    commitments: [
      {
        ...{ id: run, title: 'Run', frequency: 'daily', status: 'open', due_date: '2027-03-05' },
        ...{ description: 'By the river', category: 'Body' },
        this_week: { completed: ['2027-03-04'], missed: ['2027-03-01', '2027-03-03'], skipped: ['2027-03-02'] },
      },
      { id: save, title: 'Save', frequency: 'monthly', status: 'completed', due_date: '2027-03-14' },
      {
        ...{ id: lift, title: 'Lift', frequency: 'weekly', status: 'skipped', due_date: '2027-03-07' },
        ...{ exercises: ['Squats'], this_week: { skipped: ['2027-03-02'] } },
      },
    ],
    today_so_far: {
      ...{ calories_kcal: 480, protein_g: 20, carbs_g: 0, fat_g: 0, exercise_minutes: 0 },
      weight: { value: 70, unit: 'kg' },
    },
  });
  expect(JSON.stringify(asked)).not.toContain('ada@x.example');
  expect(await contents()).toEqual([`Off to [Run](https://steadfast.example/commitments/${run}), not to.`]);
  // Of the day nothing where she has not granted that.
  await written(2, granted('fitness.entries'));
  await answer(2);
  expect(asked).toHaveLength(2);
  expect(known()).not.toHaveProperty('today_so_far');
});
