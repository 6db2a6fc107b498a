import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  type BodyOf,
  type Endpoint,
  type Params,
  type QueryOf,
  type ReplyOf,
  takesBody,
} from '#shared/contracts/endpoint.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { acceptedLocale } from '../text.ts';
import { type Answer, inText, json } from './answer.ts';
import { parseBody, validate } from './body.ts';

/** A call as its handler sees it. */
export interface Call<E extends Endpoint> {
  params: Params<E['path']>;
  /**
   * The validated body. A handler loads the subject of the call before it reads this, so that someone else's item is
   * not found (404) even with an invalid body (422).
   * @throws Refusal with one code for each wrong field.
   */
  body(): BodyOf<E>;
  /** The validated query. @throws Refusal with one code for each wrong field. */
  query(): QueryOf<E>;
  /** Epoch milliseconds; the only clock that a handler may read. */
  now: number;
  /** The language and region of the answer, such as 'en-US'. */
  locale(): string;
  /** The idempotency key of a create request. @throws Refusal (invalid_idempotency_key) */
  idempotencyKey(): string | undefined;
}

interface Extras {
  headers?: Record<string, string>;
  /** Texts of `Set-Cookie`. */
  cookies?: string[];
  status?: number;
}

/** A reply with headers or cookies of its own, or a status other than the contract's. */
export class WithHeaders<Reply> {
  readonly reply: Reply;
  readonly extras: Extras;

  constructor(reply: Reply, extras: Extras) {
    this.reply = reply;
    this.extras = extras;
  }
}

/** An answer with status 304, which has only headers. */
export class NotModified {
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    this.headers = headers;
  }
}

/** What a handler returns: the contract's reply, or nothing if the contract has none. */
export type Result<E extends Endpoint> = Promise<
  ReplyOf<E> extends null ? void : ReplyOf<E> | WithHeaders<ReplyOf<E>> | NotModified
>;

/** A call of a resource, with its handler. */
export interface Route {
  endpoint: Endpoint;
  answer(event: APIGatewayProxyEventV2): Promise<Answer>;
}

/** Runs a handler with the current time, and gives its reply the status of the contract. */
export function answering(
  endpoint: Endpoint,
  handle: (event: APIGatewayProxyEventV2, now: number) => Promise<unknown>,
): Route {
  return {
    endpoint,
    async answer(event) {
      const reply = await handle(event, Date.now());
      if (reply instanceof NotModified) return json(304, undefined, reply.headers);
      if (!(reply instanceof WithHeaders)) return replying(endpoint, endpoint.status, reply);
      const { headers, cookies, status = endpoint.status } = reply.extras;
      return { ...replying(endpoint, status, reply.reply, headers), ...(cookies && { cookies }) };
    },
  };
}

function replying({ mediaType }: Endpoint, status: number, reply: unknown, headers?: Record<string, string>): Answer {
  if (mediaType === 'application/json') return json(status, reply, headers);
  return inText(status, String(reply), mediaType, headers);
}

/** @throws Refusal: not_json, not_found for a path parameter that cannot be an id. */
export function callOf<E extends Endpoint>(endpoint: E, event: APIGatewayProxyEventV2, now: number): Call<E> {
  const body = takesBody(endpoint) ? parseBody(event) : {};
  return {
    params: requireShortParams(event.pathParameters ?? {}) as Params<E['path']>,
    body: () => validate(endpoint.body, body) as BodyOf<E>,
    query: () => validate(endpoint.query, event.queryStringParameters ?? {}) as QueryOf<E>,
    now,
    locale: () => acceptedLocale(event.headers['accept-language']),
    idempotencyKey: () => idempotencyKey(event.headers['idempotency-key']),
  };
}

/** Refuses path parameters that are longer than any id. */
function requireShortParams(params: Record<string, string | undefined>): Record<string, string | undefined> {
  const tooLong = Object.values(params).some((value) => Buffer.byteLength(value ?? '') > LIMITS.pathParameterBytes);
  if (tooLong) throw new Refusal('not_found');
  return params;
}

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) {
    throw new Refusal('invalid_idempotency_key');
  }
  return key;
}
