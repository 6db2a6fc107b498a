import type { BodyInput, Endpoint, Params, QueryInput, ReplyOf } from '#shared/contracts/endpoint.ts';
import { ApiError, errorOf, unanswered } from './api-error.ts';
import { serverTime } from './clock.ts';
import { takeEarly, timesOf } from './early-requests.ts';
import type { Mark } from './server-time.ts';
import { clearToken, readToken } from './token.ts';

/*
 * API calls, typed by the contract's endpoints. Callers import the contracts, because every page loads this file, and
 * only some need the schemas.
 */

const TIMEOUT = 20_000;
const REPEATS = 2;
const LONGEST_WAIT = 5_000;

/** A part that may be empty is optional. */
type Given<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

export type Input<E extends Endpoint> = Given<'params', Params<E['path']>> &
  Given<'body', BodyInput<E>> &
  Given<'query', QueryInput<E>> & { idempotencyKey?: string; signal?: AbortSignal };

export interface Parts {
  params?: Record<string, string>;
  body?: unknown;
  query?: Record<string, string>;
  idempotencyKey?: string;
  /** The ETag of the known answer: the reply is returned only if it has changed. */
  tag?: string | undefined;
  signal?: AbortSignal;
}

/** Calls the API and returns the reply. @throws ApiError */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ReplyOf<E>> {
  return (await read(endpoint, input)).reply;
}

/**
 * Like `call`, with the answer's headers and the server time of the request: the reply is at least as recent.
 * @throws ApiError
 */
export async function read<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ reply: ReplyOf<E>; headers: Headers; asOf: number }> {
  const parts = input as Parts;
  // Read once: a retry must not use the token of a later session.
  const token = endpoint.access === 'signed-in' ? readToken() : null;
  for (let repeats = 0; ; repeats++) {
    try {
      const { response, sent } = await ask(endpoint, parts, token);
      // Some answers have a token only in a header.
      const isEmpty = response.status === 204 || response.headers.has('authorization');
      const reply = await response.json().catch(isEmpty ? () => null : unanswered(parts.signal));
      return { reply: reply as ReplyOf<E>, headers: response.headers, asOf: serverTime.at(sent) };
    } catch (error) {
      const wait = repeatDelay(error, repeats);
      if (!isRepeatable(endpoint, parts) || wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (token !== null && readToken() !== token) throw error;
    }
  }
}

/** One attempt. @throws ApiError */
export async function ask(
  endpoint: Endpoint,
  parts: Parts,
  token: string | null,
): Promise<{ response: Response; sent: Mark }> {
  const { response, sent, late } = (await askedEarly(endpoint, parts, token)) ?? (await asked(endpoint, parts, token));
  const date = Date.parse(response.headers.get('date') ?? '') + late;
  serverTime.observe({ date, sent: { ...sent, steady: sent.steady + late } });
  if (response.ok) return { response, sent };
  // Wrong credentials are also a 401, but do not end a session.
  if (response.status === 401 && token !== null) clearToken(token);
  throw await errorOf(response);
}

interface Answered {
  response: Response;
  sent: Mark;
  /** The milliseconds since the answer was received. */
  late: number;
}

async function asked(endpoint: Endpoint, parts: Parts, token: string | null): Promise<Answered> {
  const sent = serverTime.mark();
  const response = await fetch(addressOf(endpoint, parts), requestOf(endpoint, parts, token)).catch(
    unanswered(parts.signal),
  );
  return { response, sent, late: 0 };
}

async function askedEarly(endpoint: Endpoint, parts: Parts, token: string | null): Promise<Answered | undefined> {
  if (endpoint.method !== 'GET' || token === null) return undefined;
  const early = await takeEarly(addressOf(endpoint, parts), token);
  parts.signal?.throwIfAborted();
  return early && { response: early.response, ...timesOf(early, serverTime) };
}

function addressOf({ path }: Endpoint, { params = {}, query }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function requestOf({ method }: Endpoint, parts: Parts, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  if (parts.tag) headers.set('if-none-match', parts.tag);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT);
  return {
    method,
    headers,
    signal: parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout,
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  };
}

/**
 * Calls that may be repeated because they are idempotent. Reads and actions are retried by their callers (queries,
 * outbox). Calls of mailed links are not, because a link works once.
 */
function isRepeatable({ method, access, idempotent }: Endpoint, { idempotencyKey }: Parts): boolean {
  if (idempotent && idempotencyKey !== undefined) return true;
  return access === 'signed-in' && (method === 'PUT' || method === 'DELETE');
}

function repeatDelay(error: unknown, repeats: number): number | undefined {
  if (!(error instanceof ApiError) || !error.passing || repeats >= REPEATS) return undefined;
  const wait = (error.retryAfter ?? 0) * 1000 || 300 * 2 ** repeats;
  return wait <= LONGEST_WAIT ? wait : undefined;
}
