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
  // Nothing can be encrypted for a key that is no point of the curve.
  if (!isOnCurve(p256dh)) throw new Refusal('invalid_input', { field: 'p256dh' });
  const subscription = { endpoint, p256dh, auth };
  await registerDevice(user.id, sessionId, subscription, now);
  return { id: deviceId(subscription) };
});

function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
