import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { firstMessages, readIssue } from '#shared/contracts/issues.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { type ErrorDetail, Refusal } from '#shared/domain/refusal.ts';

/** @throws Refusal (request_too_large) over 64 KiB. */
export function refuseLargeBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): void {
  const bytes = Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > LIMITS.requestBodyBytes)
    throw new Refusal('request_too_large', { params: { limit: LIMITS.requestBodyBytes / 1024 } });
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
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [first, ...others] = [...firstMessages(result.error)].map(detailOf);
  throw new Refusal([first ?? { code: 'invalid_input' }, ...others]);
}

function detailOf([path, message]: [path: string, message: string]): ErrorDetail {
  const { code, params } = readIssue(message) ?? { code: 'invalid_input' };
  return { code, field: path.split('.').at(-1) || undefined, params };
}
