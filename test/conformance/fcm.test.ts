import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFixtureCloud } from './support/cloud.ts';
import { client, dataDir, fcm, serviceAccount, start, web } from './support/fcm.ts';
import { until } from './support/recording.ts';
import { httpApi, lambda, template } from './support/stack.ts';

/** A request without firebase-admin, which refuses many invalid messages itself. */
async function post(body: unknown, headers: Record<string, string> = { authorization: 'Bearer x' }) {
  const response = await fetch(`${fcm.endpoint}/v1/projects/demo/messages:send`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

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
