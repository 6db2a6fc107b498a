import { deviceId, forgetDevice } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { route } from '#functions/lib/http/route.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const forgetToken = route(fcmDeviceTokens.forget, async ({ user, params }) => {
  if (!(await forgetDevice(user.id, deviceId(params)))) throw new Refusal('device_not_found');
});

export const unsubscribe = route(fcmDeviceTokens.unsubscribe, async ({ user, params }) => {
  if (!(await forgetDevice(user.id, params.id))) throw new Refusal('device_not_found');
});
