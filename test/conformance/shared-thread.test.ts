import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, table, template } from './support/stack.ts';

let cloud: FixtureCloud;

beforeAll(async () => {
  const functions = template(
    table(),
    lambda('Acts', 'acts', { environment: { TABLE: { Ref: 'Table' } } }),
    lambda('Brief', 'acts', { timeout: 0.2 }),
    lambda('Green', 'echo', { environment: { COLOUR: 'green' } }),
    lambda('Plain', 'echo'),
    httpApi({ 'GET /acts': 'Acts', 'GET /brief': 'Brief', 'GET /green': 'Green', 'GET /plain': 'Plain' }),
  );
  cloud = await startFixtureCloud(functions, '/nowhere', true);
});

afterAll(() => cloud?.[Symbol.asyncDispose]());

test('functions that share a thread load a module once', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => cloud.json('/acts?act=rest&ms=100')));
  expect(answers.map(({ together }) => together).toSorted()).toEqual([1, 2, 3]);
  expect(new Set(answers.map(({ born }) => born)).size).toBe(1);
});

test('they have variables and contexts of their own, also in parallel', async () => {
  const [green, plain] = await Promise.all([cloud.json('/green'), cloud.json('/plain')]);
  expect(green).toMatchObject({ env: { COLOUR: 'green' }, context: { functionName: 'Green' } });
  expect(plain).toMatchObject({ env: { AWS_REGION: 'us-east-1' }, context: { functionName: 'Plain' } });
  expect(plain.env).not.toHaveProperty('COLOUR');
});

test('the requests of parallel invocations are counted apart', async () => {
  const wanted = Array.from({ length: 12 }, (_, index) => index % 4);
  const responses = await Promise.all(wanted.map((gets) => cloud.get(`/acts?act=requests&gets=${gets}`)));
  const counts = responses.map((response) => response.headers.get('x-dynamodb-requests'));
  expect(counts).toEqual(wanted.map((gets) => (gets === 0 ? 'none' : `GetItem=${gets}`)));
});

test('they follow the local clock', async () => {
  await cloud.control('POST', 'clock', { now: '2031-05-06T07:08:09Z' });
  expect((await cloud.json('/acts?act=time')).date).toMatch(/^2031-05-06T07:08/);
  await cloud.control('POST', 'clock', { now: null });
});

test.each(['hang', 'spin', 'exit', 'throw-later'])(
  'a failure ends the thread, and the next call has a new one (%s)',
  async (act) => {
    const { born } = await cloud.json('/acts?act=count');
    expect((await cloud.get(`/brief?act=${act}`)).status).toBe(500);
    expect((await cloud.json('/green')).context).toMatchObject({ functionName: 'Green' });
    expect((await cloud.json('/acts?act=count')).born).not.toBe(born);
  },
);
