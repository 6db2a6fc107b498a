/**
 * S3: the template's buckets as folders, behind a path-style endpoint. It is as strict as S3 about signatures, expiry
 * by the local clock, POST policies, CORS and notifications. Operations that the product does not use are refused.
 */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../command/start-failure.ts';
import { type Answer, type Call, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { type Subscription, startNotifier, subscriptionsOf } from './events.ts';
import { type Bucket, openBucket } from './objects.ts';
import { operations } from './operations.ts';
import { postObject } from './post-upload.ts';
import { verifyRequest } from './signature.ts';
import { errorAnswer, notImplemented, S3Error } from './xml.ts';

interface OpenBucket {
  bucket: Bucket;
  corsRules: CorsRule[];
  subscriptions: Subscription[];
}

export async function startS3(o: {
  buckets: { name: string; properties: Record<string, unknown> }[];
  dataDir: string;
  clock: Clock;
  faults: Faults;
  notify: (queueArn: string, body: string) => Promise<void>;
}): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const folder = join(o.dataDir, 'buckets');
  const opened = await Promise.all(o.buckets.map((declared) => open(declared, folder))).catch((error: Error) => {
    throw new StartFailure(`The objects in ${folder} cannot be read: ${error.message}.`);
  });
  const buckets = new Map(opened.map((each) => [each.bucket.name, each]));

  const notifier = startNotifier({ buckets: opened, clock: o.clock, notify: o.notify });

  const find = (name: string): OpenBucket => {
    const known = buckets.get(name);
    if (known) return known;
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: name });
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const address = parseAddress(request.url ?? '/');
    const operation = operationOf(request, address);
    const cors = corsOf(request, buckets.get(address.bucket)?.corsRules ?? []);
    // The local cloud's time: the SDK signs by the server's clock if its own differs.
    const common = () => ({ ...cors, date: new Date(o.clock.now()).toUTCString() });
    const refuse = (error: S3Error) => withHeaders(errorAnswer(error), common());
    return {
      operation,
      refuse: ({ name, status, message }) => refuse(new S3Error(status, name, message)),
      async perform() {
        try {
          if (operation === 'OptionsObject') return preflight(cors);
          const answer = await run(operation, address, request);
          return withHeaders(answer, common());
        } catch (error) {
          if (error instanceof S3Error) return refuse(error);
          throw error;
        }
      },
    };
  };

  const run = async (operation: string, address: Address, request: IncomingMessage): Promise<Answer> => {
    const now = o.clock.now();
    if (operation === 'PostObject') {
      const { bucket } = find(address.bucket);
      return postObject({ request, bucket, now, url: endpoint.url, notify: notifier.notify });
    }
    const { path, query } = address;
    const headers = plain(request);
    const payload = await verifyRequest({ method: request.method ?? '', path, query, headers }, now);
    const { bucket } = find(address.bucket);
    const perform = operations[operation];
    if (!perform) throw notImplemented(`${request.method} ${request.url}`);
    const findBucket = (name: string) => find(name).bucket;
    return perform({
      bucket,
      key: address.key,
      query,
      request,
      payload,
      now,
      find: findBucket,
      notify: notifier.notify,
    });
  };

  const endpoint = await startEndpoint({ service: 's3', faults: o.faults, recognise });
  return {
    endpoint: endpoint.url,
    async stop() {
      await endpoint.stop();
      await notifier.stop();
    },
  };
}

interface Address {
  /** The path as received, still encoded. */
  path: string;
  query: URLSearchParams;
  bucket: string;
  key: string;
}

async function open(
  declared: { name: string; properties: Record<string, unknown> },
  folder: string,
): Promise<OpenBucket> {
  const { CorsConfiguration } = declared.properties as { CorsConfiguration?: { CorsRules?: CorsRule[] } };
  return {
    bucket: await openBucket(declared.name, join(folder, declared.name)),
    corsRules: CorsConfiguration?.CorsRules ?? [],
    subscriptions: subscriptionsOf(declared.properties),
  };
}

/** Parsed by hand, because URL parsers normalize dots and slashes, which keys may contain. */
function parseAddress(url: string): Address {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return { path, query, bucket: decode(bucket), key: decode(key) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Query parameters that select an operation on a part of an object or bucket. */
const SUB_RESOURCES = [
  ...['acl', 'attributes', 'cors', 'legal-hold', 'lifecycle', 'location', 'notification', 'partNumber', 'policy'],
  ...['retention', 'select', 'tagging', 'torrent', 'uploadId', 'uploads', 'versionId', 'versioning', 'versions'],
  'website',
];

function operationOf(request: IncomingMessage, { key, query }: Address): string {
  const { method = '' } = request;
  if (method === 'OPTIONS') return 'OptionsObject';
  if ([...query.keys()].some((name) => SUB_RESOURCES.includes(name))) return 'Unknown';
  if (key === '') {
    if (method === 'POST') return query.has('delete') ? 'DeleteObjects' : 'PostObject';
    if (method === 'GET') return query.get('list-type') === '2' ? 'ListObjectsV2' : 'Unknown';
    return method === 'HEAD' ? 'HeadBucket' : 'Unknown';
  }
  if (method === 'PUT') return request.headers['x-amz-copy-source'] ? 'CopyObject' : 'PutObject';
  return { GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? 'Unknown';
}

function corsOf(request: IncomingMessage, rules: CorsRule[]): Record<string, string> | undefined {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const asked = request.headers['access-control-request-method'];
  const headers = String(request.headers['access-control-request-headers'] ?? '').split(',');
  return corsHeaders(rules, {
    origin,
    method: (request.method === 'OPTIONS' ? asked : request.method) ?? '',
    headers: headers.map((name) => name.trim()).filter((name) => name !== ''),
  });
}

function preflight(cors: Record<string, string> | undefined): Answer {
  if (cors) return { status: 200, headers: cors };
  throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
}

function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function plain(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

/** A CORS rule of a bucket. */
interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

interface CorsRequest {
  origin: string;
  method: string;
  headers: string[];
}

/** The first rule applies that matches the origin, the method and, in a preflight, the headers. */
function corsHeaders(rules: CorsRule[], request: CorsRequest): Record<string, string> | undefined {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedMethods.includes(request.method) &&
      AllowedOrigins.some((pattern) => matches(pattern, request.origin)) &&
      request.headers.every((name) =>
        AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name.toLowerCase())),
      ),
  );
  if (!rule) return undefined;
  const anybody = rule.AllowedOrigins.includes('*');
  return {
    'access-control-allow-origin': anybody ? '*' : request.origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(!anybody && { 'access-control-allow-credentials': 'true' }),
    ...(request.headers.length > 0 && { 'access-control-allow-headers': request.headers.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
  };
}

/** Whether a text matches a pattern, in which an asterisk is any text. */
function matches(pattern: string, text: string): boolean {
  const asterisk = pattern.indexOf('*');
  if (asterisk < 0) return pattern === text;
  const [before, after] = [pattern.slice(0, asterisk), pattern.slice(asterisk + 1)];
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
