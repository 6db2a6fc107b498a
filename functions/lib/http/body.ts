import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { SENTENCES } from '#functions/lib/sentences.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** @throws Refusal (too_large) over 64 KiB. */
export function refuseLargeBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): void {
  const bytes = Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > LIMITS.requestBodyBytes) throw new Refusal('too_large', SENTENCES.tooLarge);
}

/**
 * The body as an object; a call without one sends an empty object.
 * @throws Refusal (malformed) for what is no JSON or no object.
 */
export function parseBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): object {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal('malformed', SENTENCES.notJson);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refusal('malformed', SENTENCES.notJson);
  }
  return parsed;
}

/** @throws Refusal (invalid) with one sentence for each wrong field, all at once. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [first = SENTENCES.notJson, ...others] = wrongFields(result.error).values();
  throw new Refusal('invalid', [first, ...others]);
}
