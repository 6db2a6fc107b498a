import { registerDevice } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { route } from '#functions/lib/http/route.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';

export const registerToken = route(fcmDeviceTokens.register, async ({ user, sessionId, body, now }) => {
  const { token } = body();
  await registerDevice(user.id, sessionId, { token }, now);
  return { token };
});
