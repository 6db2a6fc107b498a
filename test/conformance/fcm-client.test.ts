import { readFile } from 'node:fs/promises';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PushConnections, withinTime } from '#functions/lib/clients/fcm.ts';
import { parseFaultRule } from '#infra/local/faults.ts';
import {
  client,
  clock,
  dataDir,
  faults,
  fcm,
  logged,
  message,
  operations,
  serviceAccount,
  web,
} from './support/fcm.ts';
import { until } from './support/recording.ts';

/** Injects a fault as `POST /__local/faults` does. */
function inject(body: Record<string, unknown>): void {
  const rule = parseFaultRule({ service: 'fcm', ...body });
  if (typeof rule === 'string') throw new Error(rule);
  faults.inject(rule);
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
