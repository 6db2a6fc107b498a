import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deriveVapidKeys } from '#functions/lib/clients/vapid.ts';
import { encrypted } from '#functions/lib/clients/web-push.ts';
import { isPushService } from '#functions/lib/push-services.ts';
import { problemOf } from '#infra/local/web-push/request.ts';

/* Web Push by the examples of its standards, and the addresses to which it goes. */

test('a message is encrypted as in the example of RFC 8291', async () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const body = await encrypted('When I grow up, I want to be a watermelon', receiver, { sender, salt });
  expect(Buffer.from(body).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3' +
      'jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('each message is encrypted with another key and salt', async () => {
  const key = createECDH('prime256v1');
  const receiver = { p256dh: key.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const [one, two] = await Promise.all([encrypted('Hello', receiver), encrypted('Hello', receiver)]);
  expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86));
});

describe('the push service of the local cloud checks signatures:', () => {
  const headers = {
    ttl: '60',
    'content-encoding': 'aes128gcm',
    authorization:
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3Nj' +
      'gsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmys' +
      'azNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmCl' +
      'BPs',
  };
  const key = /k=(.*)/.exec(headers.authorization)?.[1];
  const origin = 'https://push.example.net';
  const now = 1_453_523_000_000;

  test('the example of RFC 8292 is accepted', async () => {
    expect(await problemOf(headers, { origin, key, now })).toBeUndefined();
  });

  test.each([
    ['for another service', headers, { origin: 'https://push.example.com' }, 403],
    ['that has expired', headers, { now: 1_453_523_769_000 }, 403],
    ['that is valid for longer than a day', headers, { now: 1_453_430_000_000 }, 403],
    ['of another sender', headers, { key: deriveVapidKeys('another').publicKey }, 403],
    ['that was changed', { ...headers, authorization: headers.authorization.replace('t=eyJ0', 't=eyJ1') }, {}, 403],
    ['that is missing', { ...headers, authorization: undefined }, {}, 401],
    ['of another kind', { ...headers, authorization: 'Bearer abc' }, {}, 401],
  ])('one %s is refused', async (_, given, required, status) => {
    const problem = await problemOf(given as typeof headers, { origin, key, now, ...required });
    expect(problem?.status).toBe(status);
  });
});

describe('the keys of a deployment', () => {
  test('are the same for the same secret, after each deployment', () => {
    const { publicKey, privateKey } = deriveVapidKeys('a secret of the deployment');
    expect(publicKey).toBe('BBkFw_GrOFbaakClDZGDDrWS2uhwFo1oCGCJa76weveObGWKTntqaij6wRummH0NWbQpxEH5vI2XfxdTbXZdwo4');
    const { x, y } = privateKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')]);
    expect(point.toString('base64url')).toBe(publicKey);
  });

  test('are others for another secret', () => {
    expect(deriveVapidKeys('one').publicKey).not.toBe(deriveVapidKeys('two').publicKey);
  });
});

describe('pushes go to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });
});

describe('no push goes to', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/fcm/send/abc',
    'https://example.com/fcm.googleapis.com',
    'https://notify.windows.com.example.com/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'http://127.0.0.1:4000/push/abc',
    'https://127.0.0.1\\@fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com/fcm/send/abc',
    '',
  ])('%j', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
    expect(isPushService(endpoint, 'http://127.0.0.1:4001')).toBe(false);
  });

  test('another service than the one that the environment names', () => {
    const own = 'http://127.0.0.1:4000';
    expect(isPushService(`${own}/push/abc`, own)).toBe(true);
    expect(isPushService(`${own}@example.com/push/abc`, own)).toBe(false);
    expect(isPushService('http://user@127.0.0.1:4000/push/abc', own)).toBe(false);
  });
});
