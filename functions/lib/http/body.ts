import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { firstMessages, readIssue } from '#shared/contracts/issues.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type ErrorDetail, type ErrorDetails, Refusal } from '#shared/domain/refusal.ts';

/** @throws Refusal (request_too_large) for a body of more than `limit` bytes. */
export function refuseLargeBody(
  { body, isBase64Encoded }: APIGatewayProxyEventV2,
  limit: number = LIMITS.requestBodyBytes,
): void {
  const bytes = Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > limit) throw new Refusal('request_too_large', { params: { limit: limit / 1024 } });
}

/** The body as an object; empty if the call sends none. @throws Refusal (not_json) */
export function parseBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): object {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal('not_json');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refusal('not_json');
  }
  return parsed;
}

/** @throws Refusal with one code for each wrong field. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = check(schema, value);
  if ('details' in result) throw new Refusal(result.details);
  return result.data;
}

/** As `validate`, but returns the errors: in a list, a wrong row does not refuse the others. */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { details: ErrorDetails } {
  const result = z.safeParse(schema, value);
  if (result.success) return { data: result.data };
  const [first, ...others] = [...firstMessages(result.error)].map(detailOf);
  return { details: [first ?? { code: 'invalid_input' }, ...others] };
}

function detailOf([path, message]: [path: string, message: string]): ErrorDetail {
  const { code, params } = readIssue(message) ?? { code: 'invalid_input' };
  return { code, field: path.split('.').at(-1) || undefined, params };
}
