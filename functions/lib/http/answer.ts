import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SENTENCES } from '#functions/lib/sentences.ts';
import { Refusal, type RefusalKind } from '#shared/domain/refusal.ts';
import { logError } from '../log.ts';

export type Answer = APIGatewayProxyStructuredResultV2;

const STATUS: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  bad_gateway: 502,
  busy: 503,
};

/** Every answer: JSON, never cached, never guessed to be something else. */
export function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (statusCode === 204 || statusCode === 304) return { statusCode, headers: { ...always, ...headers } };
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', ...always, ...headers },
    body: JSON.stringify(body),
  };
}

/** The one place where errors become answers. What is no refusal is a bug: logged with its request, told without detail. */
export function refuse(error: unknown, requestId: string, route: string): Answer {
  if (error instanceof Refusal) {
    const retry = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) };
    return json(STATUS[error.kind], { error: error.message, errors: error.sentences }, retry);
  }
  logError('A call failed', error, { requestId, route });
  return json(500, { error: SENTENCES.internal, errors: [SENTENCES.internal] });
}
