import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { anObject, line } from './fields.ts';

/*
 * The browsers that receive pushes: by a token of FCM, or by their own subscription (Web Push). Both are calls of one
 * noun, because they are one list of devices.
 */

const token = z.object({ token: line('token', LIMITS.deviceTokenLength) });

/** The form of a browser's `PushSubscription.toJSON()`, with keys in base64url; other fields are ignored. */
const subscription = z.object({
  endpoint: line('endpoint', LIMITS.pushEndpointLength),
  keys: z.object(
    {
      /** The browser's public key: 65 bytes, an uncompressed point on P-256. */
      p256dh: line('p256dh', LIMITS.pushKeyLength),
      /** The secret that authenticates messages: 16 bytes. */
      auth: line('auth', LIMITS.pushKeyLength),
    },
    anObject('keys'),
  ),
});

export const fcmDeviceTokens = {
  register: endpoint('POST', '/api/v1/fcm_device_tokens', {
    summary: 'Send pushes to this browser, as long as its session lives; a token that was known moves here',
    status: 201,
    body: token,
    reply: token,
  }),
  forget: endpoint('DELETE', '/api/v1/fcm_device_tokens/{token}', {
    summary: 'Send no more pushes to a browser of the user',
    errors: ['device_not_found'],
  }),
  subscribe: endpoint('POST', '/api/v1/push_subscriptions', {
    summary:
      'Send Web Push to this subscription, as long as its session lives; one that was known moves here. ' +
      'It must be made with the public key of the configuration',
    status: 201,
    body: subscription,
    reply: z.object({ id: z.string() }),
    errors: ['malformed_push_keys', 'unknown_push_service'],
  }),
  unsubscribe: endpoint('DELETE', '/api/v1/push_subscriptions/{id}', {
    summary: 'Send no more pushes to a subscription of the user',
    errors: ['device_not_found'],
  }),
};
