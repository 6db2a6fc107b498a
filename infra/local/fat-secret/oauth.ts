/** Verifies OAuth 1.0 signatures, with the errors of FatSecret. */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Oauth {
  /** The secrets by consumer key. */
  secrets: Readonly<Record<string, string>>;
  /** The current time (epoch milliseconds). */
  now: number;
  /** The nonces of earlier requests, to which this one is added. */
  seen: Set<string>;
}

export interface FatSecretError {
  code: number;
  message: string;
}

const NEEDED = ['consumer_key', 'nonce', 'signature', 'signature_method', 'timestamp', 'version'];
const OLDEST_MS = 5 * 60_000;

/** Returns what is wrong with a request, or undefined. */
export function verifyOauth(
  form: URLSearchParams,
  address: string,
  { secrets, now, seen }: Oauth,
): FatSecretError | undefined {
  const missing = NEEDED.find((name) => !form.get(`oauth_${name}`));
  if (missing) return { code: 2, message: `Missing required oauth parameter: oauth_${missing}` };
  const of = (name: string) => form.get(`oauth_${name}`) ?? '';
  if (of('signature_method') !== 'HMAC-SHA1') return { code: 4, message: 'Invalid signature method' };
  const secret = secrets[of('consumer_key')];
  if (secret === undefined) return { code: 5, message: `Invalid consumer key: ${of('consumer_key')}` };
  const timestamp = Number(of('timestamp')) * 1000;
  if (!(Math.abs(now - timestamp) <= OLDEST_MS)) return { code: 6, message: 'Invalid/expired timestamp' };
  const nonce = `${of('timestamp')} ${of('nonce')}`;
  if (seen.has(nonce)) return { code: 7, message: `Invalid/used nonce: ${of('nonce')}` };
  seen.add(nonce);
  const expected = createHmac('sha1', `${escaped(secret)}&`)
    .update(baseOf(form, address))
    .digest();
  const given = Buffer.from(of('signature'), 'base64');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  return isSame ? undefined : { code: 8, message: `Invalid signature: oauth_signature '${of('signature')}'` };
}

function baseOf(form: URLSearchParams, address: string): string {
  const pairs = [...form]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return ['POST', address, pairs.sort().join('&')].map(escaped).join('&');
}

function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
