import { createECDH, createHash, type ECDH, randomBytes } from 'node:crypto';
import type { Subscription } from '../data/fcm-device-tokens/devices.ts';
import { environment } from '../environment.ts';
import { logError } from '../log.ts';
import { isPushService } from '../push-services.ts';
import type { PushMessage, PushOutcome } from './push-message.ts';
import { vapidKeys } from './vapid.ts';

/*
 * Web Push: messages to a browser's push service (RFC 8030), encrypted for the browser (RFC 8291) and signed by this
 * deployment (RFC 8292). Encryption and signature come from libraries that are imported dynamically, because only the
 * functions that send pushes need them, and only with a subscription.
 */

const TIME_OUT_MS = 5_000;
/** The largest message that push services accept, after encryption. */
const MAX_BYTES = 4_096;
/** The header with the sender's key, the delimiter and the authentication tag (RFC 8188). */
const ENCRYPTION_BYTES = 86 + 1 + 16;
/** The validity of a signature. It is used at once; the rest is for push services whose clocks are wrong. */
const SIGNED_FOR = '12h';
/** How much of a push service's error text is logged. */
const LOGGED_CHARACTERS = 200;

/**
 * Sends a push to a subscription. The push service keeps it for an offline browser for at most `seconds`, and replaces
 * an earlier one with the same tag. One request, without redirects. @throws errors that are worth another attempt: the
 * service is silent for 5 s, busy or broken. The queue makes that attempt after three minutes; a longer `Retry-After`
 * is only logged.
 */
export async function sendByWebPush(
  subscription: Subscription,
  message: PushMessage,
  seconds: number,
): Promise<PushOutcome> {
  const { endpoint } = subscription;
  // Checked again: the accepted services may have changed since the registration.
  if (!isPushService(endpoint, process.env.PUSH_SERVICE)) return 'gone';
  const payload = pushPayload(message, environment('SITE_URL'));
  const { origin } = new URL(endpoint);
  const [body, authorization] = await Promise.all([encrypted(payload, subscription), signature(origin)]);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(seconds),
      // `high` delivers the push also to a device that saves battery.
      urgency: 'high',
      topic: topicOf(message.tag),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_OUT_MS),
  });
  const explanation = (await response.text()).slice(0, LOGGED_CHARACTERS);
  const { status } = response;
  if (status === 201) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const retryAfter = response.headers.get('retry-after');
  const reason = [status, explanation, retryAfter && `Retry-After: ${retryAfter}`].filter(Boolean).join(' ');
  const error = new Error(`The push service ${new URL(endpoint).host} answered ${reason}`);
  if (status < 300 || status === 408 || status === 429 || status >= 500) throw error;
  logError('A push service refused a push', error, { id: message.id });
  return 'refused';
}

/**
 * A message as a declarative push (https://w3c.github.io/push-api/#declarative-push-message): browsers that know the
 * form show it without a service worker, and others hand it to ours. A body that is too long is cut.
 */
export function pushPayload({ title, body, url, tag, id, actions }: PushMessage, site: string): string {
  const payload = (text: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title,
        body: text,
        // Safari takes absolute addresses only.
        navigate: `${site}${url}`,
        icon: `${site}/icon-192.png`,
        tag,
        data: { url, id, ...(actions && { actions }) },
      },
    });
  const whole = payload(body);
  if (fits(whole)) return whole;
  const characters = [...body];
  let cut = whole;
  while (characters.length > 0 && !fits(cut)) {
    const excess = Buffer.byteLength(cut) - (MAX_BYTES - ENCRYPTION_BYTES);
    // JSON writes a character in six bytes at most, so this never cuts too much.
    characters.length = Math.max(0, characters.length - Math.ceil(excess / 6));
    cut = payload(`${characters.join('')}…`);
  }
  return cut;
}

const fits = (payload: string) => Buffer.byteLength(payload) <= MAX_BYTES - ENCRYPTION_BYTES;

/** A message encrypted for a browser, in one record. Tests give the sender's key and the salt of the RFC's example. */
export async function encrypted(
  payload: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { sender = newKey(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: ece } = await import('http_ece');
  const parameters = { version: 'aes128gcm', privateKey: sender, dh: p256dh, authSecret: auth, salt, rs: MAX_BYTES };
  return new Uint8Array(ece.encrypt(Buffer.from(payload), parameters));
}

function newKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}

/** The proof for a push service, by its origin, that the message comes from this deployment. */
async function signature(origin: string): Promise<string> {
  const [{ SignJWT }, { privateKey, publicKey }] = await Promise.all([import('jose'), vapidKeys()]);
  const token = await new SignJWT({ aud: origin, sub: environment('PUSH_CONTACT') })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(SIGNED_FOR)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

/** A topic has at most 32 characters of base64url, which is less than some tags have. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
