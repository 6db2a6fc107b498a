import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PushConnections, withinTime } from '#functions/lib/clients/push-connections.ts';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults, parseFaultRule } from '#infra/local/faults.ts';
import { startFcm } from '#infra/local/fcm/fcm.ts';
import { startSecretsManager } from '#infra/local/secrets-manager/secrets.ts';
import { startFixtureCloud } from './support/cloud.ts';
import { until } from './support/recording.ts';
import { httpApi, lambda, template } from './support/stack.ts';

let dataDir: string;
let clock: LocalClock;
let faults: InjectedFaults;
/** The operations that were requested, including failed ones. */
let operations: string[];
let fcm: Awaited<ReturnType<typeof startFcm>>;
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fcm-'));
  clock = createClock();
  faults = createFaults();
  operations = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  await start();
});

afterEach(async () => {
  await fcm.stop();
  await Promise.all(getApps().map(deleteApp));
  await rm(dataDir, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function start(): Promise<void> {
  const counting = {
    next(service: string, operation: string) {
      operations.push(operation);
      return faults.next(service, operation);
    },
  };
  fcm = await startFcm({ dataDir, clock, faults: counting });
}

/** Injects a fault as `POST /__local/faults` does. */
function inject(body: Record<string, unknown>): void {
  const rule = parseFaultRule({ service: 'fcm', ...body });
  if (typeof rule === 'string') throw new Error(rule);
  faults.inject(rule);
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const serviceAccount = {
  type: 'service_account',
  project_id: 'steadfast-1',
  private_key_id: '1',
  private_key: privateKey,
  client_email: 'push@steadfast-1.iam.gserviceaccount.com',
};
const web = { apiKey: 'k', projectId: 'steadfast-1', messagingSenderId: '1', appId: 'a', vapidKey: 'v' };

/** The product's client, in a function that has just started with this secret. */
async function client(secret: string, endpoint: string | undefined = fcm.endpoint) {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Firebase-local1';
  const secrets = await startSecretsManager({
    secrets: [{ logicalId: 'Firebase', name: 'Firebase', arn, properties: { SecretString: secret } }],
    dataDir,
    clock,
    faults: createFaults(),
  });
  onTestFinished(() => secrets.stop());
  vi.stubEnv('FIREBASE_SECRET', arn);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.endpoint);
  vi.stubEnv('FCM_ENDPOINT', endpoint);
  vi.resetModules();
  const { sendPush } = await import('#functions/lib/clients/push.ts');
  const { firebaseWeb } = await import('#functions/lib/clients/firebase-secret.ts');
  return { sendPush, firebaseWeb };
}

/** Sends requests for access tokens to the emulator: their connections come from the global agent. */
function redirectTokenRequests(): void {
  const usual = https.globalAgent;
  https.globalAgent = new PushConnections(fcm.endpoint);
  onTestFinished(() => {
    https.globalAgent.destroy();
    https.globalAgent = usual;
  });
}

const message = { title: 'Grace', body: 'Hällo', url: '/chats/1', tag: 'chat-1', id: 'message-1' };

/** A request without firebase-admin, which refuses many invalid messages itself. */
async function post(body: unknown, headers: Record<string, string> = { authorization: 'Bearer x' }) {
  const response = await fetch(`${fcm.endpoint}/v1/projects/demo/messages:send`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the product’s client', () => {
  test('sends only data, with high urgency and a lifetime of an hour', async () => {
    const { sendPush } = await client('{}');
    clock.set(Date.parse('2030-01-02T03:04:05Z'));
    expect(await sendPush('browser', message)).toBe('sent');
    expect(fcm.outbox()).toEqual([
      {
        token: 'browser',
        notification: null,
        data: message,
        sent_at: expect.stringMatching(/^2030-01-02T03:04:\d\d\.\d{3}Z$/),
      },
    ]);
    const stored = JSON.parse(await readFile(join(dataDir, 'push.jsonl'), 'utf8')) as { webpush: unknown };
    expect(stored.webpush).toEqual({ headers: { Urgency: 'high', TTL: '3600' } });
    expect(operations).toEqual(['Send']);
  });

  test.each([
    [2 * 3_600_000, '3600'],
    [1_799_300, '1799'],
    [999, '0'],
    [-1, '0'],
  ])('limits the lifetime to %d ms, in whole seconds: %s', async (lifetime, TTL) => {
    const { sendPush } = await client('{}');
    expect(await sendPush('browser', message, lifetime)).toBe('sent');
    const stored = JSON.parse(await readFile(join(dataDir, 'push.jsonl'), 'utf8')) as { webpush: unknown };
    expect(stored.webpush).toEqual({ headers: { Urgency: 'high', TTL } });
  });

  test('distinguishes an ended registration from a refused message', async () => {
    const { sendPush } = await client('{}');
    expect(await sendPush('gone-1', message)).toBe('gone');
    inject({ kind: 'error', name: 'SENDER_ID_MISMATCH', times: 1 });
    expect(await sendPush('of-another-project', message)).toBe('gone');
    expect(logged).toEqual([]);
    expect(await sendPush('malformed', message)).toBe('refused');
    expect(await sendPush('browser', { ...message, body: 'x'.repeat(5000) })).toBe('refused');
    expect(logged).toHaveLength(2);
    expect(logged.join()).not.toContain('browser');
    expect(fcm.outbox()).toEqual([]);
    expect(operations).toHaveLength(4);
  });

  test.each([
    ['an exceeded quota', { name: 'QUOTA_EXCEEDED' }],
    ['a failure of FCM', { name: 'INTERNAL' }],
    ['a service account without permission', { name: 'PERMISSION_DENIED', status: 403 }],
    ['an unknown project', { name: 'NOT_FOUND', status: 404 }],
    ['an invalid credential', { name: 'THIRD_PARTY_AUTH_ERROR' }],
  ])('throws an error for %s', async (_, fault) => {
    const { sendPush } = await client('{}');
    inject({ kind: 'error', times: 1, ...fault });
    await expect(sendPush('browser', message)).rejects.toThrow();
    expect(await sendPush('browser', message)).toBe('sent');
    expect(operations).toHaveLength(2);
  });

  test('throws an error for a token with an exceeded quota', async () => {
    const { sendPush } = await client('{}');
    await expect(sendPush('quota-1', message)).rejects.toThrow();
    expect(operations).toHaveLength(1);
  });

  test('retries immediately if FCM is unavailable for a moment', async () => {
    const { sendPush } = await client('{}');
    inject({ kind: 'error', name: 'UNAVAILABLE', times: 1 });
    expect(await sendPush('browser', message)).toBe('sent');
    expect(operations).toHaveLength(2);
    expect(fcm.outbox()).toHaveLength(1);
  });

  test('gives up after 5 s if FCM stays unavailable', async () => {
    const { sendPush } = await client('{}');
    const started = performance.now();
    await expect(sendPush('busy-1', message)).rejects.toThrow('within 5000 ms');
    // After 7 s there would be another request.
    expect(performance.now() - started).toBeLessThan(7000);
    expect(operations).toHaveLength(4);
  });

  test('gives up after 5 s without an answer', async () => {
    const { sendPush } = await client('{}');
    inject({ kind: 'delay', ms: 5500, times: 1 });
    await expect(sendPush('browser', message)).rejects.toThrow('within 5000 ms');
    expect(operations).toHaveLength(1);
  });

  test('sends again if the answer is lost', async () => {
    const { sendPush } = await client('{}');
    inject({ kind: 'lost-answer', times: 1 });
    expect(await sendPush('browser', message)).toBe('sent');
    expect(fcm.outbox().map(({ data }) => data.tag)).toEqual(['chat-1', 'chat-1']);
  });

  test('requests one access token with a service account', async () => {
    redirectTokenRequests();
    const { sendPush } = await client(JSON.stringify({ serviceAccount, web }));
    expect(await Promise.all([sendPush('a', message), sendPush('b', message)])).toEqual(['sent', 'sent']);
    expect(operations.filter((operation) => operation === 'Token')).toHaveLength(1);
    expect(fcm.outbox()).toHaveLength(2);
  });

  test('throws an error if the service account gets no token, and requests one again the next time', async () => {
    redirectTokenRequests();
    // firebase-admin keeps the credential of a service account for the life of the process.
    const another = { ...serviceAccount, client_email: 'another@steadfast-1.iam.gserviceaccount.com' };
    const { sendPush } = await client(JSON.stringify({ serviceAccount: another }));
    inject({ operation: 'Token', kind: 'error', name: 'invalid_grant', status: 400, times: 1 });
    await expect(sendPush('a', message)).rejects.toThrow('access token');
    expect(await sendPush('a', message)).toBe('sent');
  });

  test.each([
    ['{}'],
    [JSON.stringify({ web, generated: 'x7$' })],
    [JSON.stringify({ serviceAccount: { project_id: '', client_email: '', private_key: '' } })],
  ])('throws PushNotConfigured without a service account: %s', async (secret) => {
    const { sendPush } = await client(secret, '');
    await expect(sendPush('a', message)).rejects.toMatchObject({ name: 'PushNotConfigured' });
    expect(logged).toEqual([]);
  });

  test.each([['not-json-but-secret'], ['"secret"'], [JSON.stringify({ serviceAccount: { project_id: 'secret' } })]])(
    'logs that the secret is invalid, without its contents: %s',
    async (secret) => {
      const { sendPush } = await client(secret, '');
      await expect(sendPush('a', message)).rejects.toMatchObject({ name: 'PushNotConfigured' });
      expect(logged).toHaveLength(1);
      const { error } = JSON.parse(logged[0]!) as { error: { reason: string } };
      expect(error.reason).toMatch(
        /^(It is no JSON object|serviceAccount\.client_email, serviceAccount\.private_key)$/,
      );
    },
  );
});

describe('the configuration for browsers', () => {
  test('is that of the web app, without other parts of the secret', async () => {
    const { firebaseWeb } = await client(JSON.stringify({ serviceAccount, web: { ...web, storageBucket: 'b' } }));
    expect(await firebaseWeb()).toEqual(web);
  });

  test.each([
    ['{}'],
    [JSON.stringify({ web: { apiKey: '', projectId: '' } })],
    [JSON.stringify({ web: { apiKey: 1 } })],
  ])('is null while it is not filled in: %s', async (secret) => {
    const { firebaseWeb } = await client(secret);
    expect(await firebaseWeb()).toBeNull();
  });
});

describe('a connection of a send that has timed out', () => {
  const get = (agent: PushConnections) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = https.request('https://fcm.googleapis.com/', { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject).end();
    });

  test.each(['a new one', 'a kept-alive one'])('is refused: %s', async (which) => {
    const agent = new PushConnections(fcm.endpoint);
    onTestFinished(() => agent.destroy());
    if (which === 'a kept-alive one') {
      expect(await withinTime(5000, () => get(agent))).toBe(404);
      await until(() => Object.keys(agent.freeSockets).length === 1, 'a kept-alive connection');
    }
    const late = Promise.withResolvers<number | undefined>();
    late.promise.catch(() => undefined);
    const work = () => pause(50).then(() => late.resolve(get(agent)));
    await expect(withinTime(10, work)).rejects.toThrow('within 10 ms');
    await expect(late.promise).rejects.toThrow('within 10 ms');
    // A send that has not timed out can use it.
    expect(await withinTime(5000, () => get(agent))).toBe(404);
  });
});

describe('the emulator', () => {
  test('answers as FCM does', async () => {
    const sent = await post({ message: { token: 't', notification: { title: 'a' }, data: { b: 'c' } } });
    expect(sent).toEqual({
      status: 200,
      body: { name: expect.stringMatching(/^projects\/demo\/messages\/[\w-]+$/) },
    });
    expect(await post({ message: { token: 'gone' } })).toEqual({
      status: 404,
      body: {
        error: {
          code: 404,
          status: 'NOT_FOUND',
          message: 'Requested entity was not found.',
          details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }],
        },
      },
    });
    expect(await post({ message: { token: 'busy' } })).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE', details: [{ errorCode: 'UNAVAILABLE' }] } },
    });
    expect(await post({ message: { token: 'quota' } })).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED', details: [{ errorCode: 'QUOTA_EXCEEDED' }] } },
    });
    expect(fcm.outbox()).toMatchObject([{ token: 't', notification: { title: 'a' }, data: { b: 'c' } }]);
  });

  test.each([
    ['invalid JSON', '{'],
    ['no message', {}],
    ['no recipient', { message: { data: {} } }],
    ['an invalid recipient', { message: { token: 'two words' } }],
    ['data that is not text', { message: { token: 't', data: { n: 1 } } }],
    ['a reserved key', { message: { token: 't', data: { from: 'me' } } }],
    ['an unknown field', { message: { token: 't', to: 'me' } }],
    ['more than 4 KB', { message: { token: 't', data: { long: 'x'.repeat(4097) } } }],
    ['an unknown urgency', { message: { token: 't', webpush: { headers: { Urgency: 'huge' } } } }],
  ])('refuses %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
    expect(fcm.outbox()).toEqual([]);
  });

  test('refuses a request without an access token', async () => {
    expect(await post({ message: { token: 't' } }, {})).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED' } },
    });
    expect(fcm.outbox()).toEqual([]);
  });

  test('does not store a message that is only validated', async () => {
    expect(await post({ validate_only: true, message: { token: 't' } })).toMatchObject({ status: 200 });
    expect(fcm.outbox()).toEqual([]);
  });

  test('keeps pushes after a restart, oldest first', async () => {
    await post({ message: { token: 'first' } });
    await post({ message: { token: 'second' } });
    const before = fcm.outbox();
    await fcm.stop();
    await appendFile(join(dataDir, 'push.jsonl'), '{"token":"cut sho');
    await start();
    expect(fcm.outbox()).toEqual(before);
    await post({ message: { token: 'third' } });
    expect(fcm.outbox().map(({ token }) => token)).toEqual(['first', 'second', 'third']);
  });

  test('deletes the older half of 5,000 pushes', async () => {
    await fcm.stop();
    const line = (n: number) => `${JSON.stringify({ token: `t${n}`, sent_at: '2030-01-01T00:00:00.000Z' })}\n`;
    await appendFile(join(dataDir, 'push.jsonl'), Array.from({ length: 5000 }, (_, n) => line(n)).join(''));
    await start();
    expect(fcm.outbox()).toHaveLength(5000);
    await post({ message: { token: 'latest' } });
    const tokens = fcm.outbox().map(({ token }) => token);
    expect([tokens.length, tokens[0], tokens.at(-1)]).toEqual([2500, 't2501', 'latest']);
    await fcm.stop();
    await start();
    expect(fcm.outbox().map(({ token }) => token)).toEqual(tokens);
  });
});

test('a push of a bundled function is in the outbox, and settle waits for it', async () => {
  await using cloud = await startFixtureCloud(
    template(
      lambda('Push', 'push', { environment: { FIREBASE_SECRET: { Ref: 'Firebase' } } }),
      { Firebase: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: '{}' } } },
      httpApi({ 'GET /push': 'Push' }),
    ),
  );
  expect((await cloud.control('POST', 'clock', { now: '2030-01-02T03:04:05Z' })).status).toBe(200);
  expect(await cloud.json('/push?token=gone')).toEqual({ outcome: 'gone' });
  const delay = { service: 'fcm', operation: 'Send', kind: 'delay', ms: 300, times: 1 };
  expect((await cloud.control('POST', 'faults', delay)).status).toBe(201);
  const sending = cloud.json('/push?token=browser&title=Grace');
  await until(async () => {
    const counts = (await (await cloud.control('GET', 'functions')).json()) as Record<string, { invocations: number }>;
    return counts.Push!.invocations === 2;
  }, 'the second push');
  expect((await cloud.control('POST', 'settle')).status).toBe(200);
  const { emails, pushes } = (await (await cloud.control('GET', 'outbox')).json()) as Record<string, unknown[]>;
  expect(emails).toEqual([]);
  expect(pushes).toEqual([
    {
      token: 'browser',
      notification: null,
      data: { title: 'Grace', body: 'Hello', url: '/chats/1', tag: 'chat-1', id: 'message-1' },
      sent_at: expect.stringMatching(/^2030-01-02T03:04:/),
    },
  ]);
  expect(await sending).toEqual({ outcome: 'sent' });
});
