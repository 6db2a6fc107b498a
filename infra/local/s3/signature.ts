/**
 * Verifies Signature V4 by signing the request again and comparing. The age of signed headers is not checked, because
 * the local clock may jump while callers run. The age of presigned URLs is.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { accessDenied, decodeUri, S3Error } from './xml.ts';

const ACCESS_KEY = 'local';
const SECRET = 'local';
const LONGEST_EXPIRY_SECONDS = 604_800;
const LEEWAY_MS = 15 * 60_000;
const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

interface SignedRequest {
  method: string;
  /** Percent-encoded, as received. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
}

/** Returns the signature's statement about the body: its SHA-256 or a constant such as UNSIGNED-PAYLOAD. */
export async function verifyRequest(request: SignedRequest, now: number): Promise<string> {
  if (request.query.has('X-Amz-Signature')) return verifyQuery(request, now);
  if (request.headers.authorization === undefined) throw accessDenied();
  return verifyHeader(request, request.headers.authorization);
}

/** The signature of a POST policy covers only its base64 text. */
export async function verifyPolicy(o: { policy: string; credential: string; date: string; signature: string }) {
  const scope = scopeOf(o.credential, o.date);
  const expected = await signer(scope.region).sign(o.policy, { signingDate: scope.date });
  compare(expected, o.signature);
}

async function verifyHeader(request: SignedRequest, authorization: string): Promise<string> {
  const parsed = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
    authorization,
  );
  if (!parsed) throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const [, credential = '', names = '', signature = ''] = parsed;
  const signed = names.split(';');
  const payload = request.headers['x-amz-content-sha256'];
  if (payload === undefined) {
    throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  const headers = pick(request, signed);
  const scope = scopeOf(credential, request.headers['x-amz-date'] ?? '');
  const again = await signer(scope.region).sign(
    { ...canonical(request), headers, query: grouped(request.query) },
    { signingDate: scope.date, signableHeaders: new Set(signed) },
  );
  compare(again.headers.authorization?.split('Signature=')[1], signature);
  return payload;
}

async function verifyQuery(request: SignedRequest, now: number): Promise<string> {
  const query = new URLSearchParams(request.query);
  const [algorithm, credential, date, expires, names, signature] = [
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
    'X-Amz-Signature',
  ].map((name) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  }) as [string, string, string, string, string, string];
  const expiresIn = Number(expires);
  if (algorithm !== 'AWS4-HMAC-SHA256' || !/^\d+$/.test(expires) || expiresIn > LONGEST_EXPIRY_SECONDS) {
    const message =
      'Query-string authentication requires algorithm, credential, date, expiry (a week at most) and headers';
    throw new S3Error(400, 'AuthorizationQueryParametersError', message);
  }
  const scope = scopeOf(credential, date);
  const signed = new Set(names.split(';'));
  const again = await signer(scope.region).presign(
    // The signer treats a body that is neither string nor bytes as an unsigned payload, which S3 expects here.
    { ...canonical(request), headers: pick(request, [...signed]), query: grouped(query), body: {} },
    { signingDate: scope.date, expiresIn, signableHeaders: signed, unhoistableHeaders: signed },
  );
  compare(again.query?.['X-Amz-Signature'], signature);

  const from = scope.date.getTime();
  const until = from + expiresIn * 1000;
  const ServerTime = new Date(now).toISOString();
  if (from > now + LEEWAY_MS) throw accessDenied('Request is not yet valid', { ServerTime });
  if (now > until) {
    throw accessDenied('Request has expired', { Expires: new Date(until).toISOString(), ServerTime });
  }
  return request.headers['x-amz-content-sha256'] ?? UNSIGNED_PAYLOAD;
}

/** S3 signs the path encoded once, whatever encoding the client used. */
function canonical({ method, path }: SignedRequest) {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const encoded = path.split('/').map((segment) => encode(decodeUri(segment)));
  return { method, protocol: 'http:', hostname: 'unused', path: encoded.join('/') };
}

function pick({ headers }: SignedRequest, signed: string[]): Record<string, string> {
  if (!signed.includes('host')) throw accessDenied('The host header must be signed');
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (unsigned.length > 0) {
    const details = { HeadersNotSigned: unsigned.join(', ') };
    throw accessDenied('There were headers present in the request which were not signed', details);
  }
  return Object.fromEntries(signed.map((name) => [name, headers[name] ?? '']));
}

function grouped(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

function scopeOf(credential: string, date: string): { region: string; date: Date } {
  const [accessKey, day, region, service, ending] = credential.split('/');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const [year, month, dayOfMonth, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (service !== 's3' || ending !== 'aws4_request' || !region || parts.length === 0 || !date.startsWith(`${day}T`)) {
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'The credential is malformed or of another date or service.',
    );
  }
  if (accessKey !== ACCESS_KEY) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new S3Error(403, 'InvalidAccessKeyId', message, { AWSAccessKeyId: accessKey ?? '' });
  }
  return { region, date: new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second)) };
}

function compare(expected: unknown, given: string): void {
  const [left, right] = [String(expected), given].map((text) => createHash('sha256').update(text).digest());
  if (timingSafeEqual(left!, right!)) return;
  const message = 'The request signature we calculated does not match the signature you provided.';
  throw new S3Error(403, 'SignatureDoesNotMatch', message);
}

function signer(region: string): SignatureV4 {
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET };
  return new SignatureV4({ credentials, region, service: 's3', sha256: Sha256, uriEscapePath: false });
}

class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytes(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('A digest is used once.');
  }
}

function bytes(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
}
