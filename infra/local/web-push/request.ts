/** The requirements of a push service for a request (RFC 8030, 8188 and 8292). */
import type { IncomingHttpHeaders } from 'node:http';
import { importJWK, jwtVerify } from 'jose';

export interface Refusal {
  status: number;
  message: string;
}

interface Required {
  /** The push service's own origin. */
  origin: string;
  /** The public key that the subscription was made with; undefined if anyone may send to it. */
  key: string | undefined;
  /** The current time (epoch milliseconds). */
  now: number;
}

const URGENCIES = ['very-low', 'low', 'normal', 'high'];
/** The longest validity of a signature (RFC 8292). */
const DAY_SECONDS = 86_400;

/** Returns why the request is refused, or undefined if it is not. */
export async function problemOf(headers: IncomingHttpHeaders, required: Required): Promise<Refusal | undefined> {
  const { ttl, urgency, topic, authorization } = headers;
  if (!/^\d+$/.test(String(ttl ?? ''))) return { status: 400, message: 'TTL must be a number of seconds.' };
  if (headers['content-encoding'] !== 'aes128gcm') {
    return { status: 400, message: 'Content-Encoding must be aes128gcm.' };
  }
  if (urgency !== undefined && !URGENCIES.includes(String(urgency))) {
    return { status: 400, message: `Urgency must be one of ${URGENCIES.join(', ')}.` };
  }
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) {
    return { status: 400, message: 'Topic must be at most 32 characters of base64url.' };
  }
  if (authorization === undefined) {
    return required.key === undefined ? undefined : { status: 401, message: 'Authorization is missing.' };
  }
  return problemOfSignature(authorization, required);
}

async function problemOfSignature(authorization: string, { origin, key, now }: Required): Promise<Refusal | undefined> {
  const [, token] = /^vapid (?:.*[ ,])?t=([\w.-]+)/.exec(authorization) ?? [];
  const [, sender] = /^vapid (?:.*[ ,])?k=([\w-]+)/.exec(authorization) ?? [];
  if (token === undefined || sender === undefined) {
    return { status: 401, message: 'Authorization must be "vapid t=…, k=…".' };
  }
  if (key !== undefined && sender !== key) {
    return { status: 403, message: 'The subscription was made with the key of another sender.' };
  }
  try {
    const { payload } = await jwtVerify(token, await publicKey(sender), {
      algorithms: ['ES256'],
      audience: origin,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now),
    });
    if (Number(payload.exp) > now / 1_000 + DAY_SECONDS) {
      return { status: 403, message: 'The signature is valid for longer than a day.' };
    }
    if (!/^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/.test(String(payload.sub))) {
      return { status: 403, message: 'The subject must be an e-mail address or a site.' };
    }
    return undefined;
  } catch (error) {
    return { status: 403, message: `The signature is refused: ${(error as Error).message}` };
  }
}

/** The public key from an uncompressed point on P-256 in base64url. */
async function publicKey(text: string) {
  const point = Buffer.from(text, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'));
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
}
