/** The S3 operations that the product uses, each on one bucket. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Answer, readBody } from '../endpoint.ts';
import { uploadBody } from './body.ts';
import { type Bucket, type EventName, type NewObject, quoted, type StoredObject } from './objects.ts';
import { accessDenied, decodeUri, noSuchKey, S3Error, textsOf, type Xml, xmlAnswer } from './xml.ts';

export interface S3Call {
  bucket: Bucket;
  key: string;
  query: URLSearchParams;
  request: IncomingMessage;
  /** The signature's statement about the body. */
  payload: string;
  now: number;
  find(bucket: string): Bucket;
  notify(bucket: Bucket, event: EventName, object: StoredObject): Promise<void>;
}

type Operation = (call: S3Call) => Promise<Answer>;

const KEPT_HEADER =
  /^(content-type|content-disposition|content-encoding|content-language|cache-control|expires|x-amz-meta-.+)$/;
const MAX_KEY_BYTES = 1024;
const MAX_LISTED = 1000;
const OVERRIDES = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

export const operations: Record<string, Operation> = {
  async PutObject({ bucket, key, request, payload, now, notify }) {
    checkKey(key);
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['x-amz-decoded-content-length'] === undefined) {
      throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
    }
    const guard = (current: StoredObject | undefined) => checkWrite(headers, key, current);
    guard(bucket.get(key));
    const body = uploadBody(request, headers, payload);
    const received = await bucket.receive(body.content);
    try {
      const checksums = body.verify();
      const object = { ...newObject(key, headers, now, 'ObjectCreated:Put') };
      const stored = await bucket.put({ ...object, headers: { ...object.headers, ...checksums } }, received, guard);
      await notify(bucket, 'ObjectCreated:Put', stored);
      return { status: 200, headers: { etag: quoted(stored), ...checksums } };
    } catch (error) {
      if (error instanceof S3Error) await bucket.discard(received);
      throw error;
    }
  },

  async GetObject({ bucket, key, query, request }) {
    const object = existing(bucket, key);
    const unchanged = checkRead(request.headers, object);
    if (unchanged) return unchanged;
    const range = rangeOf(request.headers.range, object.size);
    const headers = describe(object, request.headers['x-amz-checksum-mode'] === 'ENABLED' && !range);
    for (const name of OVERRIDES) {
      const value = query.get(`response-${name}`);
      if (value !== null) headers[name] = value;
    }
    const { start, end } = range ?? { start: 0, end: object.size - 1 };
    headers['content-length'] = String(end - start + 1);
    if (range) headers['content-range'] = `bytes ${start}-${end}/${object.size}`;
    const status = range ? 206 : 200;
    return object.size === 0
      ? { status, headers }
      : { status, headers, body: await bucket.read(object, { start, end }) };
  },

  async HeadObject({ bucket, key, request }) {
    const object = existing(bucket, key);
    const unchanged = checkRead(request.headers, object);
    const withChecksum = request.headers['x-amz-checksum-mode'] === 'ENABLED';
    return (
      unchanged ?? {
        status: 200,
        headers: { ...describe(object, withChecksum), 'content-length': String(object.size) },
      }
    );
  },

  async DeleteObject({ bucket, key, notify }) {
    await remove(bucket, key, notify);
    return { status: 204 };
  },

  async DeleteObjects({ bucket, request, payload, notify }) {
    const body = uploadBody(request, request.headers, payload);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body.content) chunks.push(chunk);
    body.verify();
    const document = Buffer.concat(chunks).toString();
    const keys = textsOf(document, 'Key');
    if (keys.length === 0 || keys.length > MAX_LISTED) {
      throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate.');
    }
    for (const key of keys) await remove(bucket, key, notify);
    const quiet = textsOf(document, 'Quiet')[0] === 'true';
    return xmlAnswer(200, 'DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) });
  },

  async CopyObject({ bucket, key, request, now, find, notify }) {
    checkKey(key);
    await readBody(request);
    const { headers } = request;
    const [sourceBucket = '', ...rest] = decodeUri(String(headers['x-amz-copy-source']).replace(/\?versionId=.*$/, ''))
      .replace(/^\//, '')
      .split('/');
    const from = find(sourceBucket);
    const source = existing(from, rest.join('/'));
    const replaces = headers['x-amz-metadata-directive'] === 'REPLACE';
    if (!replaces && from === bucket && source.key === key) {
      const message =
        'This copy request is illegal because it is trying to copy an object to itself without changing it.';
      throw new S3Error(400, 'InvalidRequest', message);
    }
    const content = await from.read(source, { start: 0, end: Math.max(0, source.size - 1) });
    const received = await bucket.receive(content);
    const object = newObject(key, headers, now, 'ObjectCreated:Copy');
    const stored = await bucket.put(replaces ? object : { ...object, headers: source.headers }, received);
    await notify(bucket, 'ObjectCreated:Copy', stored);
    const result = { ETag: quoted(stored), LastModified: new Date(stored.modified).toISOString() };
    return xmlAnswer(200, 'CopyObjectResult', result);
  },

  async ListObjectsV2({ bucket, query }) {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const limit = Math.min(Number(query.get('max-keys') ?? MAX_LISTED), MAX_LISTED);
    const token = query.get('continuation-token');
    const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
    const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;

    const entries = listed(bucket, prefix, delimiter).filter(({ name }) => isAfter(name, after));
    const page = entries.slice(0, limit);
    const truncated = entries.length > page.length;
    const next = truncated ? Buffer.from(page.at(-1)?.name ?? after).toString('base64url') : undefined;
    return xmlAnswer(200, 'ListBucketResult', {
      Name: bucket.name,
      Prefix: encode(prefix),
      Delimiter: delimiter ? encode(delimiter) : undefined,
      EncodingType: query.get('encoding-type') ?? undefined,
      KeyCount: page.length,
      MaxKeys: limit,
      IsTruncated: truncated,
      ContinuationToken: token ?? undefined,
      NextContinuationToken: next,
      Contents: page.flatMap(({ object }) => (object ? [contents(object, encode)] : [])),
      CommonPrefixes: page.flatMap(({ name, object }) => (object ? [] : [{ Prefix: encode(name) }])),
    });
  },

  async HeadBucket() {
    return { status: 200 };
  },
};

/** The object of an upload, from the headers of a request or the fields of a form. */
export function newObject(
  key: string,
  headers: IncomingHttpHeaders | Record<string, string>,
  now: number,
  event: EventName,
): NewObject {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of Object.entries(headers)) {
    if (KEPT_HEADER.test(name) && value !== undefined) kept[name] = String(value);
  }
  // The transfer encoding is not stored with the object.
  const encodings = kept['content-encoding']?.split(',').map((each) => each.trim()) ?? [];
  const own = encodings.filter((encoding) => encoding !== 'aws-chunked');
  delete kept['content-encoding'];
  return {
    key,
    modified: now,
    headers: own.length > 0 ? { ...kept, 'content-encoding': own.join(', ') } : kept,
    pendingEvent: event,
  };
}

export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  if (key.includes('\0')) throw accessDenied();
}

function existing(bucket: Bucket, key: string): StoredObject {
  const object = bucket.get(key);
  if (!object) throw noSuchKey(key);
  return object;
}

async function remove(bucket: Bucket, key: string, notify: S3Call['notify']): Promise<void> {
  const removed = await bucket.delete(key);
  if (removed) await notify(bucket, 'ObjectRemoved:Delete', removed);
}

function describe(object: StoredObject, withChecksum: boolean): Record<string, string> {
  const headers = Object.entries(object.headers).filter(
    ([name]) => withChecksum || !name.startsWith('x-amz-checksum-'),
  );
  return {
    ...Object.fromEntries(headers),
    etag: quoted(object),
    'last-modified': new Date(object.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

/** Lists objects, with common prefixes up to the delimiter in place of the objects that share them. */
function listed(bucket: Bucket, prefix: string, delimiter: string): { name: string; object?: StoredObject }[] {
  const entries = new Map<string, { name: string; object?: StoredObject }>();
  for (const object of bucket.objects()) {
    if (!object.key.startsWith(prefix)) continue;
    const at = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const name = at < 0 ? object.key : object.key.slice(0, at + delimiter.length);
    entries.set(name, at < 0 ? { name, object } : { name });
  }
  return [...entries.values()];
}

function isAfter(name: string, after: string): boolean {
  return Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0;
}

function contents(object: StoredObject, encode: (text: string) => string): Xml {
  return {
    Key: encode(object.key),
    LastModified: new Date(object.modified).toISOString(),
    ETag: quoted(object),
    Size: object.size,
    StorageClass: 'STANDARD',
  };
}

/** The bytes that a request asks for; undefined for the whole object. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [whole, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  // S3 ignores invalid ranges and multiple ranges, and answers with the whole object.
  if (!whole || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  if (start < size) return { start, end };
  const details = { RangeRequested: whole, ActualObjectSize: size };
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', details);
}

function checkRead(headers: IncomingHttpHeaders, object: StoredObject): Answer | undefined {
  if (headers['if-match'] !== undefined && !names(headers['if-match'], object)) throw preconditionFailed();
  const tags = headers['if-none-match'];
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const unchanged = tags === undefined ? Math.floor(object.modified / 1000) * 1000 <= since : names(tags, object);
  return unchanged ? { status: 304, headers: { etag: quoted(object) } } : undefined;
}

function checkWrite(headers: IncomingHttpHeaders, key: string, current: StoredObject | undefined): void {
  if (headers['if-none-match'] === '*' && current) throw preconditionFailed();
  if (headers['if-match'] === undefined) return;
  if (!current) throw noSuchKey(key);
  if (!names(headers['if-match'], current)) throw preconditionFailed();
}

function names(tags: string, object: StoredObject): boolean {
  return tags.split(',').some((tag) => ['*', object.etag].includes(tag.trim().replaceAll('"', '')));
}

function preconditionFailed(): S3Error {
  return new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
}
