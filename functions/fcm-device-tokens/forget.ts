import { forgetDevice } from '#functions/lib/data/devices.ts';
import { route } from '#functions/lib/http/route.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';

export const forgetToken = route(fcmDeviceTokens.forget, async ({ user, params }) => {
  await forgetDevice(user.id, params.token);
});
