import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, template } from './support/stack.ts';

let cloud: FixtureCloud;

beforeAll(async () => {
  // A developer's own settings, which must not reach functions.
  process.env.AWS_PROFILE = 'own-profile';
  process.env.OWN_SECRET = 'own-secret';
  cloud = await startFixtureCloud(
    template(
      lambda('Echo', 'echo', {
        environment: { COLOUR: 'green', HOST: { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] } },
      }),
      lambda('Other', 'echo', { environment: { COLOUR: 'red' } }),
      lambda('Acts', 'acts', { timeout: 1 }),
      lambda('Single', 'acts', { concurrency: 1 }),
      httpApi({ 'GET /echo': 'Echo', 'GET /other': 'Other', 'GET /acts': 'Acts', 'GET /single': 'Single' }),
    ),
  );
});

afterAll(async () => {
  delete process.env.AWS_PROFILE;
  delete process.env.OWN_SECRET;
  await cloud?.[Symbol.asyncDispose]();
});

const countsOf = async (name: string) => {
  const counts = (await (await cloud.control('GET', 'functions')).json()) as Record<
    string,
    { workers: number; errors: number }
  >;
  return counts[name]!;
};

describe('the environment of a function', () => {
  test('has only its own variables and none of the developer', async () => {
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    expect(env).toMatchObject({
      COLOUR: 'green',
      HOST: 'a-us-east-1',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'Echo',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      AWS_ACCESS_KEY_ID: 'local',
    });
    expect(env).not.toHaveProperty('AWS_PROFILE');
    expect(env).not.toHaveProperty('OWN_SECRET');
    expect(((await cloud.json('/other')) as { env: Record<string, string> }).env.COLOUR).toBe('red');
  });

  test('has only local endpoints', async () => {
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    const endpoints = Object.entries(env).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL'));
    expect(endpoints.length).toBeGreaterThan(1);
    for (const [, url] of endpoints) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
  });

  test('is described in the context', async () => {
    const { context } = (await cloud.json('/echo')) as { context: Record<string, unknown> };
    expect(context).toMatchObject({ functionName: 'Echo', memoryLimitInMB: '256' });
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(context.remaining).toBeGreaterThan(9_000);
  });
});

describe('invocations', () => {
  test('in sequence use the same warm environment', async () => {
    const first = (await cloud.json('/single?act=count')) as { served: number };
    const second = (await cloud.json('/single?act=count')) as { served: number };
    expect(second.served).toBe(first.served + 1);
  });

  test('in parallel never share an environment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => cloud.json('/acts?act=rest&ms=150')));
    expect(answers.map(({ together }) => together)).toEqual([1, 1, 1, 1]);
    expect(new Set(answers.map(({ born }) => born)).size).toBe(4);
    expect((await countsOf('Acts')).workers).toBe(4);
  });

  test('beyond the limit wait', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => cloud.json('/single?act=rest&ms=30')));
    expect(answers.map(({ together }) => together)).toEqual([1, 1, 1]);
    expect((await countsOf('Single')).workers).toBe(1);
  });
});

describe('a function that fails', () => {
  test.each(['hang', 'spin'])('is ended at its timeout (%s), which is logged', async (act) => {
    const started = performance.now();
    expect((await cloud.get(`/acts?act=${act}`)).status).toBe(500);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(cloud.lines.join('\n')).toContain('Task timed out after 1.00 seconds');
    expect(await cloud.json('/acts?act=object')).toEqual({ answer: 42 });
  });

  test.each(['exit', 'throw-later'])('ends only its own environment (%s)', async (act) => {
    const before = await countsOf('Acts');
    const [failed, ...others] = await Promise.all([
      cloud.get(`/acts?act=${act}`),
      cloud.get('/acts?act=rest&ms=100'),
      cloud.get('/echo'),
    ]);
    expect(failed.status).toBe(500);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect((await countsOf('Acts')).errors).toBe(before.errors + 1);
    expect((await cloud.get('/acts?act=object')).status).toBe(200);
  });

  test('is logged with its error', async () => {
    await cloud.get('/acts?act=throw');
    expect(cloud.lines.some((line) => /Acts: RangeError: deliberate/.test(line))).toBe(true);
  });
});

describe('the clock', () => {
  test('of a function is the local clock, which continues', async () => {
    const set = await cloud.control('POST', 'clock', { now: '2031-05-06T07:08:09Z' });
    expect(((await set.json()) as { now: string }).now).toMatch(/^2031-05-06T07:08:09/);
    const { now, date, text, given } = await cloud.json('/acts?act=time');
    expect(Number(now) - Date.parse('2031-05-06T07:08:09Z')).toBeLessThan(30_000);
    expect(date).toMatch(/^2031-05-06T07:08/);
    expect(text).toMatch(/2031/);
    expect(given).toBe('1970-01-01T00:00:00.000Z');
    await cloud.control('POST', 'clock', { now: null });
    expect(Math.abs(Number((await cloud.json('/acts?act=time')).now) - Date.now())).toBeLessThan(30_000);
  });

  test('also changes for a running function', async () => {
    const waiting = cloud.json('/single?act=wait-until&instant=2040-01-01T00:00:00Z');
    await cloud.control('POST', 'clock', { now: '2040-01-02T00:00:00Z' });
    expect(Number((await waiting).now)).toBeGreaterThan(Date.parse('2040-01-01T00:00:00Z'));
    await cloud.control('POST', 'clock', { now: null });
  });

  test.each([{ now: 'tomorrow' }, { now: 5 }, {}, { now: '2031-05-06T07:08' }, { now: '2031-13-45T00:00:00Z' }])(
    'refuses an invalid instant: %j',
    async (body) => {
      const response = await cloud.control('POST', 'clock', body);
      expect(response.status).toBe(422);
      expect(await response.json()).toHaveProperty('error');
    },
  );
});
