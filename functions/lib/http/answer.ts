import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, type ErrorTexts, statusOf } from '#shared/domain/error-codes.ts';
import { type ErrorDetail, type ErrorDetails, Refusal } from '#shared/domain/refusal.ts';
import type { ServerText } from '#shared/text/languages.ts';
import { logError } from '../log.ts';
import { acceptedLocale, textOf } from '../text.ts';

export type Answer = APIGatewayProxyStructuredResultV2;

/** Headers of every answer: not cached unless its own headers say otherwise, and no content sniffing. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** An answer in JSON; without a body for 204 and 304. */
export function json(statusCode: number, body: unknown, headers: Record<string, string> = {}): Answer {
  if (statusCode === 204 || statusCode === 304) return { statusCode, headers: { ...HEADERS, ...headers } };
  return inText(statusCode, JSON.stringify(body), 'application/json', headers);
}

/** An answer in the media type of its contract. */
export function inText(
  statusCode: number,
  body: string,
  mediaType: string,
  headers: Record<string, string> = {},
): Answer {
  return { statusCode, headers: { 'content-type': `${mediaType}; charset=utf-8`, ...HEADERS, ...headers }, body };
}

/**
 * Converts errors to answers, in the language of the request. Errors other than refusals are bugs: they are logged, and
 * answered without details.
 */
export async function refuse(
  error: unknown,
  { headers, routeKey }: Pick<APIGatewayProxyEventV2, 'headers' | 'routeKey'>,
): Promise<Answer> {
  const isRefusal = error instanceof Refusal;
  if (!isRefusal) logError('A call failed', error, { route: routeKey });
  const reasons: ErrorDetails = isRefusal ? error.details : [{ code: 'internal' }];
  const text = await textOf(acceptedLocale(headers['accept-language']));
  const details = reasons.map((reason) => ({ ...reason, message: messageOf(reason, text) }));
  const errors = details.map(({ message }) => message);
  const retryAfter = isRefusal ? error.retryAfter : undefined;
  const retry = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(statusOf(reasons[0].code), { error: errors[0], errors, details }, retry);
}

/** The message for one reason of a refusal. */
export function messageOf({ code, params }: ErrorDetail, { errors, fieldErrors, serverErrors }: ServerText): string {
  const texts: ErrorTexts<ErrorCode> = { ...errors, ...fieldErrors, ...serverErrors };
  const text = texts[code] as string | ((params: ErrorDetail['params']) => string);
  return typeof text === 'string' ? text : text(params);
}
