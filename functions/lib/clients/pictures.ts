import { createHash, createHmac } from 'node:crypto';
import { LIMITS } from '#shared/domain/limits.ts';
import { environment } from '../environment.ts';
import { bucket } from './photos.ts';

/*
 * The addresses of people's pictures: presigned, as those of photos are, but without the SDK. Lists have hundreds of
 * them, in functions that need S3 for nothing else: a signature is two digests here, and ten times as much there, after
 * a tenth of a second for loading it.
 */

/** A URL stays the same for this long, so that a browser finds the picture in its cache. */
const SAME_ADDRESS_MS = 10 * 60_000;

/** The object of a picture. All pictures of a user, of which one is current, have a common prefix. */
export const pictureKey = (userId: string, version: string) => `pictures/${userId}/${version}.jpg`;

/** A person with the version of their picture, if they have one. */
interface Pictured {
  id: string;
  image: string | null;
}

/** What gives the address of a person's picture, valid for 50 to 60 minutes, or null. No request: it is a signature. */
export function picturesAt(now: number): (person: Pictured) => string | null {
  const signedAt = now - (now % SAME_ADDRESS_MS);
  return ({ id, image }) => (image === null ? null : addressOf(pictureKey(id, image), signedAt));
}

function addressOf(key: string, signedAt: number): string {
  const region = environment('AWS_REGION');
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  // The endpoint of an environment is an IP address, which has no subdomains.
  const { origin, host, path } = endpoint
    ? { origin: endpoint, host: new URL(endpoint).host, path: `/${bucket()}/${key}` }
    : regional(`${bucket()}.s3.${region}.amazonaws.com`, key);
  const credentials = {
    accessKeyId: environment('AWS_ACCESS_KEY_ID'),
    secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
    sessionToken: process.env.AWS_SESSION_TOKEN,
  };
  return origin + presigned({ host, path, region, credentials, signedAt, seconds: LIMITS.photoUrlMinutes * 60 });
}

const regional = (host: string, key: string) => ({ origin: `https://${host}`, host, path: `/${key}` });

interface Presigning {
  host: string;
  /** Without characters that need encoding. */
  path: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined };
  /** Epoch milliseconds. */
  signedAt: number;
  /** How long it is valid. */
  seconds: number;
}

/** The path and query of a presigned GET of S3 (Signature Version 4, in the query). */
export function presigned({ host, path, region, credentials, signedAt, seconds }: Presigning): string {
  const time = new Date(signedAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(seconds)],
    ...(credentials.sessionToken ? [['X-Amz-Security-Token', credentials.sessionToken]] : []),
    ['X-Amz-SignedHeaders', 'host'],
  ]
    .map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const request = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const signed = ['AWS4-HMAC-SHA256', time, scope, digest].join('\n');
  const key = signingKey(credentials.secretAccessKey, scope);
  return `${path}?${query}&X-Amz-Signature=${hmac(key, signed).toString('hex')}`;
}

let lastKey: { secret: string; scope: string; key: Buffer } | undefined;

/** The same for a whole day. */
function signingKey(secret: string, scope: string): Buffer {
  if (lastKey?.secret !== secret || lastKey.scope !== scope) {
    const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`) as Buffer;
    lastKey = { secret, scope, key };
  }
  return lastKey.key;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
