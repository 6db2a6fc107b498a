import { describe, expect, test } from 'vitest';
import { service } from './support/web-push.ts';

/* The emulator of a push service, by RFC 8030. */

const HEADERS = { ttl: '60', 'content-encoding': 'aes128gcm' };

async function post(address: string, headers: Record<string, string> = HEADERS, body = 'x') {
  const response = await fetch(address, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('the push service', () => {
  test('accepts a message with 201 and its address, and tells how long it is kept', async () => {
    const { endpoint } = service.subscribe();
    const { status, headers } = await post(endpoint);
    expect(status).toBe(201);
    expect(headers.get('location')).toMatch(new RegExp(`^${service.endpoint}/message/`));
    expect(headers.get('ttl')).toBe('60');
  });

  test('shows a message that the browser cannot decrypt as null', async () => {
    const { endpoint } = service.subscribe();
    await post(endpoint);
    expect(service.outbox(endpoint)).toMatchObject([{ ttl: 60, urgency: 'normal', topic: null, message: null }]);
  });

  test.each([
    ['without TTL', { 'content-encoding': 'aes128gcm' }, 'TTL must be a number of seconds.'],
    ['with a TTL that is no number', { ...HEADERS, ttl: 'soon' }, 'TTL must be a number of seconds.'],
    ['without encryption', { ttl: '60' }, 'Content-Encoding must be aes128gcm.'],
    ['with the old encryption', { ...HEADERS, 'content-encoding': 'aesgcm' }, 'Content-Encoding must be aes128gcm.'],
    ['with an unknown urgency', { ...HEADERS, urgency: 'now' }, 'Urgency must be one of very-low, low, normal, high.'],
    ['with a long topic', { ...HEADERS, topic: 'x'.repeat(33) }, 'Topic must be at most 32 characters of base64url.'],
    ['with a dot in the topic', { ...HEADERS, topic: 'a.b' }, 'Topic must be at most 32 characters of base64url.'],
  ])('refuses a message %s', async (_, headers, text) => {
    const { endpoint } = service.subscribe();
    expect(await post(endpoint, headers)).toMatchObject({ status: 400, text });
    expect(service.outbox()).toEqual([]);
  });

  test('takes 4,096 bytes, and answers 413 for more', async () => {
    const { endpoint } = service.subscribe();
    expect((await post(endpoint, HEADERS, 'x'.repeat(4_096))).status).toBe(201);
    expect((await post(endpoint, HEADERS, 'x'.repeat(4_097))).status).toBe(413);
  });

  test('wants a signature for a subscription that was made with a key', async () => {
    const { endpoint } = service.subscribe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK',
    );
    expect((await post(endpoint)).status).toBe(401);
    expect((await post(endpoint, { ...HEADERS, authorization: 'vapid t=a.b.c, k=BA1Hx' })).status).toBe(403);
  });

  test('distinguishes a subscription that has ended from one that never was', async () => {
    const { endpoint } = service.subscribe();
    expect(service.unsubscribe(endpoint)).toBe(true);
    expect(service.unsubscribe(endpoint)).toBe(false);
    expect((await post(endpoint)).status).toBe(410);
    expect((await post(`${service.endpoint}/push/unknown`)).status).toBe(404);
    expect((await post(`${service.endpoint}/`)).status).toBe(404);
  });
});
