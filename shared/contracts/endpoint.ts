import * as z from 'zod/mini';
import type { ErrorCode } from '../domain/error-codes.ts';
import * as LIMITS from '../domain/limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. The browser's client, the handler, the CDK route and the OpenAPI description all read this
 * object. The types of body, query and reply are inferred from it.
 */
export interface Endpoint<
  Path extends string = string,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  /** `signed-in` calls need a bearer token; `anyone` may call the others. */
  readonly access: 'signed-in' | 'anyone';
  readonly status: 200 | 201 | 202 | 204;
  /** The media type of the reply. A reply other than JSON is a text for other programs. */
  readonly mediaType: 'application/json' | 'text/calendar';
  /** The status of a call that repeats an earlier one, if it differs. */
  readonly repeatStatus: 200 | undefined;
  readonly body: Body;
  readonly query: Query;
  readonly reply: Reply;
  /** The call accepts an `Idempotency-Key`, so that a repeated create happens once. */
  readonly idempotent: boolean;
  /** Whether programs also request this GET with HEAD. */
  readonly withHead: boolean;
  /** The body is ignored, because clients other than our own call this. */
  readonly anyBody: boolean;
  /** The largest body that the call takes. */
  readonly bodyBytes: number;
  /** The codes of the call's own refusals; `codesOf` adds those of its schemas, access and method. */
  readonly errors: readonly ErrorCode[];
}

const nothing = z.object({});
export type Nothing = typeof nothing;

interface Shape<B extends z.ZodMiniType, Q extends z.ZodMiniType, R extends z.ZodMiniType> {
  summary: string;
  body?: B;
  query?: Q;
  reply?: R;
  access?: 'signed-in' | 'anyone';
  status?: 200 | 201 | 202 | 204;
  mediaType?: 'text/calendar';
  repeatStatus?: 200;
  idempotent?: boolean;
  withHead?: boolean;
  anyBody?: boolean;
  bodyBytes?: number;
  errors?: readonly ErrorCode[];
}

/** Declares a call. Paths are whole (`/api/v1/…`), parameters in braces. */
export function endpoint<
  const Path extends `/api/v1/${string}`,
  B extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  R extends z.ZodMiniType = z.ZodMiniNull,
>(method: Method, path: Path, shape: Shape<B, Q, R>): Endpoint<Path, B, Q, R> {
  return {
    method,
    path,
    summary: shape.summary,
    access: shape.access ?? 'signed-in',
    status: shape.status ?? (shape.reply ? 200 : 204),
    mediaType: shape.mediaType ?? 'application/json',
    repeatStatus: shape.repeatStatus,
    body: shape.body ?? (nothing as unknown as B),
    query: shape.query ?? (nothing as unknown as Q),
    reply: shape.reply ?? (z.null() as unknown as R),
    idempotent: shape.idempotent ?? false,
    withHead: shape.withHead ?? false,
    anyBody: shape.anyBody ?? false,
    bodyBytes: shape.bodyBytes ?? LIMITS.requestBodyBytes,
    errors: shape.errors ?? [],
  };
}

/** The methods and paths of a call, as the keys of routes. HTTP servers leave out the body of an answer to HEAD. */
export function routeKeysOf({ method, path, withHead }: Endpoint): `${Method | 'HEAD'} ${string}`[] {
  return withHead ? [`${method} ${path}`, `HEAD ${path}`] : [`${method} ${path}`];
}

/** Whether a call has a body: a GET has none, and a DELETE only if its contract describes one. */
export function takesBody({ method, body, anyBody }: Endpoint): boolean {
  if (anyBody || method === 'GET') return false;
  return method !== 'DELETE' || (body as z.ZodMiniType) !== nothing;
}

/** The names of a path's parameters: `'/api/v1/commitments/{id}'` has `id`. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Params<Rest>
  : unknown;

export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
