import type { DeviceAddress } from '../data/fcm-device-tokens/devices.ts';
import { sendByFcm } from './fcm.ts';
import type { PushMessage, PushOutcome } from './push-message.ts';
import { sendByWebPush } from './web-push.ts';

export { PushNotConfigured } from './fcm.ts';

/** A push has no use for users who come online later, or have signed out in the meantime. */
const LONGEST_SECONDS = 3_600;

/**
 * Sends a push to one browser, by FCM or by Web Push; where that is offline, it is kept for an hour at most, and no
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
