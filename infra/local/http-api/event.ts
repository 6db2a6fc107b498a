/** Payload format 2.0 of HTTP APIs: converts a request to a function's event, and a function's result to an answer. */
import { randomBytes } from 'node:crypto';
import { ACCOUNT } from '../cloudformation/template.ts';
import type { HttpAnswer, HttpRequest } from '../http-messages.ts';

const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']);

interface EventParts {
  request: HttpRequest;
  apiId: string;
  domainName: string;
  routeKey: string;
  pathParameters: Record<string, string>;
  now: number;
}

export function eventOf({ request, apiId, domainName, routeKey, pathParameters, now }: EventParts): object {
  const { cookies, headers } = joinHeaders(request.headers);
  const query = joinQuery(request.query);
  const isText = TEXT.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  return {
    version: '2.0',
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      domainName,
      domainPrefix: domainName.split('.')[0],
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomBytes(11).toString('base64'),
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now,
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

function joinHeaders(received: HttpRequest['headers']) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const [name, value] of received) {
    const key = name.toLowerCase();
    if (key === 'cookie') cookies.push(...value.split(/; */).filter((cookie) => cookie !== ''));
    else if (!HOP_BY_HOP.has(key) || key === 'content-length') {
      headers[key] = headers[key] === undefined ? value : `${headers[key]},${value}`;
    }
  }
  return { headers, cookies };
}

function joinQuery(query: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const key = decodeForm(name);
    joined[key] = joined[key] === undefined ? decodeForm(value) : `${joined[key]},${decodeForm(value)}`;
  }
  return joined;
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function commonLogTime(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** Throws where AWS answers 500: for an invalid status or a body that is not a string. */
export function answerOf(payload: string): HttpAnswer {
  const result: unknown = JSON.parse(payload);
  if (result === null || typeof result !== 'object' || !('statusCode' in result)) {
    const body = typeof result === 'string' ? result : payload;
    return { status: 200, headers: [['content-type', 'application/json']], body };
  }
  const { statusCode, headers, body, cookies, isBase64Encoded } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) throw new Error(`No status code: ${statusCode}`);
  if (body !== undefined && body !== null && typeof body !== 'string') throw new Error('The body is not a string');
  const given = Object.entries((headers ?? {}) as Record<string, unknown>)
    .filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
    .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  if (!given.some(([name]) => name === 'content-type')) given.push(['content-type', 'text/plain;charset=utf-8']);
  for (const cookie of (cookies ?? []) as unknown[]) given.push(['set-cookie', String(cookie)]);
  const text = body ?? '';
  return { status, headers: given, body: isBase64Encoded === true ? Buffer.from(text, 'base64') : text };
}
