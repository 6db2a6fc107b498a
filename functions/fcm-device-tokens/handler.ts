import { ECDH } from 'node:crypto';
import { deviceId, forgetDevice, registerDevice } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { isPushService } from '#functions/lib/push-services.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** 16 bytes. */
const AUTH = /^[\w-]{22}$/;

export const handler = resource(
  route(fcmDeviceTokens.register, async ({ user, sessionId, body, now }) => {
    const { token } = body();
    await registerDevice(user.id, sessionId, { token }, now);
    return { token };
  }),
  route(fcmDeviceTokens.forget, async ({ user, params }) => {
    if (!(await forgetDevice(user.id, deviceId(params)))) throw new Refusal('device_not_found');
  }),
  route(fcmDeviceTokens.subscribe, async ({ user, sessionId, body, now }) => {
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
  }),
  route(fcmDeviceTokens.unsubscribe, async ({ user, params }) => {
    if (!(await forgetDevice(user.id, params.id))) throw new Refusal('device_not_found');
  }),
);

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
