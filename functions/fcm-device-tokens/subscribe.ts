import { ECDH } from 'node:crypto';
import { deviceId, registerDevice } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { route } from '#functions/lib/http/route.ts';
import { isPushService } from '#functions/lib/push-services.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const subscribe = route(fcmDeviceTokens.subscribe, async ({ user, sessionId, body, now }) => {
  const {
    endpoint,
    keys: { p256dh, auth },
  } = body();
  if (!isPushService(endpoint, process.env.PUSH_SERVICE)) {
    throw new Refusal('unknown_push_service', { field: 'endpoint' });
  }
  // Nothing could be encrypted for them.
  if (!isOnCurve(p256dh) || !AUTH.test(auth)) throw new Refusal('malformed_push_keys', { field: 'keys' });
  const subscription = { endpoint, p256dh, auth };
  await registerDevice(user.id, sessionId, subscription, now);
  return { id: deviceId(subscription) };
});

/** 16 bytes. */
const AUTH = /^[\w-]{22}$/;

/** Whether a key is an uncompressed point of the curve, 65 bytes. */
function isOnCurve(key: string): boolean {
  if (!/^B[\w-]{86}$/.test(key)) return false;
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
