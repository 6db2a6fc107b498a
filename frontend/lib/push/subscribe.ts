import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import * as text from '#shared/text/push.ts';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { PushFailure, refusalFailure } from './failure.ts';
import { withTimeout } from './patience.ts';

/* Web Push: the browser's own subscription is registered with the server. */

/** Subscribes with the deployment's key. @throws PushFailure */
export async function subscribe(publicKey: string, worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    return await withTimeout(worker.pushManager.subscribe(options));
  } catch (error) {
    throw new PushFailure(text.noSubscription, { cause: error });
  }
}

/** Tells the server. Returns its id of the subscription. @throws PushFailure */
export async function sendSubscription(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  try {
    return (await call(fcmDeviceTokens.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })).id;
  } catch (error) {
    throw error instanceof ApiError ? refusalFailure(error, text.notRegistered) : error;
  }
}

/**
 * Ends a subscription that was made with another key, as before a deployment got or lost its Firebase project: no
 * browser subscribes with a second key.
 */
export async function endOther(worker: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const subscription = await worker.pushManager.getSubscription();
  // Old browsers do not tell the key.
  const key = subscription?.options?.applicationServerKey;
  if (subscription && key && base64url(key) !== publicKey) await subscription.unsubscribe();
}

function base64url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
