/** Runs the template's CloudFront Functions with the event that CloudFront gives them. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import type { Clock } from '../clock.ts';
import type { HttpAnswer, HttpRequest } from '../http-messages.ts';

export type ViewerRequestFunction = (request: HttpRequest) => Promise<HttpRequest | HttpAnswer>;

interface Value {
  value: string;
  multiValue?: { value: string }[];
}

interface FunctionRequest {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
  cookies: Record<string, Value>;
}

interface FunctionResponse {
  statusCode: number;
  headers?: Record<string, Value>;
  body?: string | { data: string; encoding?: string };
}

/** The modules of runtime 2.0, as far as they are emulated. */
const MODULES: Record<string, unknown> = { crypto: { createHash, createHmac } };

function load(name: string): unknown {
  if (MODULES[name]) return MODULES[name];
  throw new Error(`The module ${name} is not emulated`);
}

export function viewerRequestFunction(code: string, clock: Clock): ViewerRequestFunction {
  const context = createContext({ require: load, now: () => clock.now() });
  new Script('Date.now = now; delete globalThis.now;').runInContext(context);
  new Script(code, { filename: 'viewer-request.js' }).runInContext(context);
  // JSON creates plain objects in the function's own realm, and plain objects in the result.
  const call = new Script('async (event) => JSON.stringify(await handler(JSON.parse(event)))').runInContext(
    context,
  ) as (event: string) => Promise<string>;

  return async (request) => {
    const plain = JSON.parse(await call(JSON.stringify(eventOf(request)))) as FunctionRequest | FunctionResponse;
    return 'statusCode' in plain ? answerOf(plain) : changed(request, plain);
  };
}

function eventOf(request: HttpRequest): object {
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  const cookies = request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(/; */).map((pair) => splitOnce(pair, '=')));
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'local.cloudfront.net',
      distributionId: 'LOCAL',
      eventType: 'viewer-request',
      requestId: randomBytes(36).toString('base64url'),
    },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: valuesOf(request.query === '' ? [] : request.query.split('&').map((pair) => splitOnce(pair, '='))),
      headers: valuesOf(headers.map(([name, value]) => [name.toLowerCase(), value])),
      cookies: valuesOf(cookies),
    },
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function valuesOf(pairs: [string, string][]): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [name, value] of pairs) {
    const known = values[name];
    if (!known) values[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return values;
}

function pairsOf(values: Record<string, Value>): [string, string][] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each): [string, string] => [name, each.value]),
  );
}

function changed(request: HttpRequest, { uri, querystring, headers, cookies }: FunctionRequest): HttpRequest {
  const cookie = pairsOf(cookies).map(([name, value]) => `${name}=${value}`);
  return {
    ...request,
    path: uri,
    query: pairsOf(querystring)
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join('&'),
    headers: [...pairsOf(headers), ...(cookie.length > 0 ? [['cookie', cookie.join('; ')] as [string, string]] : [])],
  };
}

function answerOf({ statusCode, headers = {}, body = '' }: FunctionResponse): HttpAnswer {
  const text =
    typeof body === 'string' ? body : body.encoding === 'base64' ? Buffer.from(body.data, 'base64') : body.data;
  return { status: statusCode, headers: pairsOf(headers), body: text };
}
