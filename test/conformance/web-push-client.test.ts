import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { client, clock, inject, logged, message, service, stored } from './support/web-push.ts';

/* The product's client for Web Push, against the emulator of a push service. */

describe('the product’s client', () => {
  test('sends what a browser can show without a service worker, signed and encrypted', async () => {
    const { sendPush, publicKey } = await client();
    const browser = service.subscribe(publicKey);
    const at = new Date().toISOString();
    clock.set(Date.parse(at));
    expect(await sendPush(stored(browser), message)).toBe('sent');
    expect(service.outbox()).toEqual([
      {
        endpoint: browser.endpoint,
        ttl: 3600,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        message: {
          web_push: 8030,
          notification: {
            title: 'Grace',
            body: 'Hällo',
            navigate: 'https://steadfast.example/chats/1',
            icon: 'https://steadfast.example/icon-192.png',
            tag: 'chat-1',
            data: { url: '/chats/1', id: 'message-1' },
          },
        },
        sent_at: expect.stringMatching(at.slice(0, 10)),
      },
    ]);
  });

  test.each([
    [2 * 3_600_000, 3600],
    [1_799_300, 1799],
    [999, 0],
    [-1, 0],
  ])('limits the lifetime to %d ms, in whole seconds: %d', async (lifetime, ttl) => {
    const { sendPush, publicKey } = await client();
    expect(await sendPush(stored(service.subscribe(publicKey)), message, lifetime)).toBe('sent');
    expect(service.outbox()).toMatchObject([{ ttl }]);
  });

  test('gives pushes with the same tag the same topic, and others another', async () => {
    const { sendPush, publicKey } = await client();
    const browser = stored(service.subscribe(publicKey));
    for (const tag of ['chat-1', 'chat-1', 'chat-2']) await sendPush(browser, { ...message, tag });
    const [first, again, other] = service.outbox().map(({ topic }) => topic);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test.each(['x', 'ä', '🌱', '\u0007', '"'])(
    'cuts a body of too many %j to what push services accept',
    async (letter) => {
      const { sendPush, publicKey } = await client();
      const browser = service.subscribe(publicKey);
      expect(await sendPush(stored(browser), { ...message, body: letter.repeat(5_000) })).toBe('sent');
      const [push] = service.outbox() as unknown as { message: { notification: { body: string } } }[];
      const { body } = push!.message.notification;
      expect(body).toMatch(new RegExp(`^(${letter})+…$`, 'u'));
      // No character more would fit.
      const room = 4_096 - 103 - Buffer.byteLength(JSON.stringify(push!.message));
      expect(room).toBeGreaterThanOrEqual(0);
      expect(room).toBeLessThan(12);
    },
  );

  test.each([404, 410])('knows by %d that a subscription has ended', async (status) => {
    const { sendPush, publicKey } = await client();
    const { endpoint, keys } = service.subscribe(publicKey);
    service.unsubscribe(endpoint);
    const address = status === 410 ? endpoint : endpoint.replace(/\w+$/, 'unknown');
    expect(await sendPush({ endpoint: address, ...keys }, message)).toBe('gone');
    expect(service.outbox()).toEqual([]);
  });

  test('sends nothing to an address that is no known push service', async () => {
    const { sendPush, publicKey } = await client();
    const browser = stored(service.subscribe(publicKey));
    const { port } = new URL(browser.endpoint);
    for (const origin of [`http://localhost:${port}`, 'http://127.0.0.1:9', 'https://push.example']) {
      const endpoint = browser.endpoint.replace(service.endpoint, origin);
      expect(await sendPush({ ...browser, endpoint }, message)).toBe('gone');
    }
    expect(service.outbox()).toEqual([]);
  });

  test('is refused with the keys of another deployment, and logs why, but not the endpoint', async () => {
    const { publicKey } = await client('another secret');
    const browser = service.subscribe(publicKey);
    const { sendPush } = await client();
    expect(await sendPush(stored(browser), message)).toBe('refused');
    expect(logged.join()).toContain('403 The subscription was made with the key of another sender.');
    expect(logged.join()).not.toContain(new URL(browser.endpoint).pathname);
  });

  test('follows no redirects', async () => {
    const { sendPush, publicKey } = await client();
    const browser = service.subscribe(publicKey);
    const redirecting = createServer((_, response) =>
      response.writeHead(307, { location: browser.endpoint }).end(),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void redirecting.close());
    await once(redirecting, 'listening');
    const origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    vi.stubEnv('PUSH_SERVICE', origin);
    expect(await sendPush({ ...stored(browser), endpoint: `${origin}/push/1` }, message)).toBe('refused');
    expect(logged.join()).toContain('answered 307');
    expect(service.outbox()).toEqual([]);
  });

  test.each([400, 401, 403, 413])('does not try again after %d', async (status) => {
    const { sendPush, publicKey } = await client();
    inject({ kind: 'error', name: 'Refused', status });
    expect(await sendPush(stored(service.subscribe(publicKey)), message)).toBe('refused');
    expect(logged.join()).toContain(String(status));
  });

  test.each([
    ['is busy', { kind: 'error', name: 'TooManyRequests', status: 429 }, /429 .*Retry-After: 1/],
    ['is unavailable', { kind: 'error', name: 'ServiceUnavailable' }, /503 .*Retry-After: 1/],
    ['is broken', { kind: 'error', name: 'InternalError' }, /500/],
    ['answers with a web page', { kind: 'wrong-answer' }, /answered 200/],
    ['refuses connections', { kind: 'refused' }, /fetch failed/],
    ['does not answer for 5 seconds', { kind: 'no-answer' }, /timeout/],
  ])('wants another attempt if the push service %s', async (_, fault, reason) => {
    const { sendPush, publicKey } = await client();
    const browser = stored(service.subscribe(publicKey));
    inject({ ...fault, times: 1 });
    await expect(sendPush(browser, message)).rejects.toThrow(reason);
    expect(await sendPush(browser, message)).toBe('sent');
    expect(service.outbox()).toHaveLength(1);
  });
});
