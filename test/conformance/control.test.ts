import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { dynamoOf, putItem } from './support/recording.ts';
import { httpApi, lambda, queue, queueMapping, streamMapping, table, template } from './support/stack.ts';

let cloud: FixtureCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud(
    template(
      table(),
      lambda('Echo', 'echo'),
      lambda('Acts', 'acts'),
      httpApi({ 'GET /echo': 'Echo', 'GET /acts': 'Acts' }),
      lambda('Slow', 'recorder', { environment: { RECORD_FILE: '/dev/null', PAUSE_MS: 150 } }),
      streamMapping('Slow'),
      lambda('Worker', 'recorder', { environment: { RECORD_FILE: '/dev/null', PAUSE_MS: 150 } }),
      queue('Dead'),
      queue('Jobs', {
        RedrivePolicy: { maxReceiveCount: 2, deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] } },
      }),
      queueMapping('Worker', 'Jobs'),
    ),
  );
});

afterAll(() => cloud?.[Symbol.asyncDispose]());

/** A request with headers that `fetch` does not allow. */
function statusWith(headers: Record<string, string>, method = 'GET', path = '/__local/queues'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(cloud.url + path, { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end();
  });
}

describe('the control API', () => {
  test.each(['evil.example', 'evil.example:{port}', 'localhost', 'localhost:1', '127.0.0.1.evil.example:{port}'])(
    'refuses a request with the host %s',
    async (host) => {
      expect(await statusWith({ host: host.replace('{port}', new URL(cloud.url).port) })).toBe(403);
    },
  );

  test.each(['https://evil.example', 'null', 'http://localhost:1'])('refuses a page of %s', async (origin) => {
    expect(await statusWith({ origin })).toBe(403);
    expect(await statusWith({ origin }, 'POST', '/__local/settle')).toBe(403);
  });

  test('accepts programs and pages of this machine', async () => {
    const { host } = new URL(cloud.url);
    expect(await statusWith({ host })).toBe(200);
    expect(await statusWith({ host: host.replace('localhost', '127.0.0.1') })).toBe(200);
    expect(await statusWith({ origin: cloud.url })).toBe(200);
  });

  test('lists its paths in the answer to an unknown one', async () => {
    const response = await cloud.control('GET', 'nothing');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('POST settle');
  });
});

describe('settle', () => {
  const invocationsOf = async (name: string) => {
    const counts = (await (await cloud.control('GET', 'functions')).json()) as Record<string, { invocations: number }>;
    return counts[name]!.invocations;
  };

  test('answers after the records of the stream are processed', async () => {
    const call = await dynamoOf(cloud.url);
    const before = await invocationsOf('Slow');
    const started = performance.now();
    await putItem(call, 'record');
    expect(await (await cloud.control('POST', 'settle')).json()).toEqual({ settled: true });
    expect(performance.now() - started).toBeGreaterThan(145);
    expect(await invocationsOf('Slow')).toBeGreaterThan(before);
  });

  test('waits for queue messages, also delayed ones', async () => {
    const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs');
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    const endpoint = env.AWS_ENDPOINT_URL_SQS!;
    const client = new SQSClient({
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    const QueueUrl = `${endpoint}/000000000000/Jobs`;
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"name":"later"}', DelaySeconds: 600 }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"name":"bad","fails":9}' }));
    const before = await invocationsOf('Worker');
    expect((await cloud.control('POST', 'settle')).status).toBe(200);
    expect(await invocationsOf('Worker')).toBeGreaterThan(before);
    expect(await (await cloud.control('GET', 'queues')).json()).toMatchObject({
      queues: { Jobs: { visible: 0, in_flight: 0 } },
      dead_letters: { Dead: 1 },
    });
  });

  test('waits for requests under way', async () => {
    const started = performance.now();
    const slow = cloud.get('/acts?act=rest&ms=300');
    while ((await invocationsOf('Acts')) === 0) expect(performance.now() - started).toBeLessThan(30_000);
    await cloud.control('POST', 'settle');
    expect(performance.now() - started).toBeGreaterThan(295);
    expect((await slow).status).toBe(200);
  });
});

test('there is an outbox, and a page that shows the emails', async () => {
  expect(await (await cloud.control('GET', 'outbox')).json()).toEqual({ emails: [], pushes: [], web_pushes: [] });
  const mail = await cloud.get('/__local/mail');
  expect(mail.status).toBe(302);
  expect(mail.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
});
