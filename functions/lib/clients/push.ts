import type { DeviceAddress } from '../data/fcm-device-tokens/devices.ts';
import { sendByFcm } from './fcm.ts';
import type { PushMessage, PushOutcome } from './push-message.ts';
import { sendByWebPush } from './web-push.ts';

export { PushNotConfigured } from './fcm.ts';

/**
 * How long a push waits for an offline browser: users who come online later, or have signed out by then, have no use
 * for it.
 */
const LONGEST_SECONDS = 3_600;

/**
 * Sends a push to one browser, by FCM or by Web Push. For an offline browser it is kept for at most an hour, and no
 * longer than `lifetime` milliseconds. @throws PushNotConfigured, and errors that are worth another attempt: the push
 * service is unavailable, busy or silent for 5 s, or FCM does not accept the service account.
 */
export function sendPush(
  address: DeviceAddress,
  message: PushMessage,
  lifetime = Number.POSITIVE_INFINITY,
): Promise<PushOutcome> {
  const seconds = Math.max(0, Math.min(LONGEST_SECONDS, Math.floor(lifetime / 1_000)));
  return 'token' in address ? sendByFcm(address.token, message, seconds) : sendByWebPush(address, message, seconds);
}
