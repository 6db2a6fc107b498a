import type * as z from 'zod/mini';
import type { ErrorParams, FieldErrorCode } from '../domain/error-codes.ts';

/* zod has one string for each issue. Only this module encodes a code and its params in it and decodes them. */

/** One wrong field. */
export interface WrongField {
  code: FieldErrorCode;
  params?: ErrorParams[keyof ErrorParams] | undefined;
}

export type Issues = Pick<z.core.$ZodError, 'issues'>;

/** The message of a check. */
export function issue<Code extends FieldErrorCode>(
  code: Code,
  ...[params]: Code extends keyof ErrorParams ? [params: ErrorParams[Code]] : []
): string {
  return JSON.stringify({ code, params });
}

/** The code and params of a message, or undefined for another library's message. */
export function readIssue(message: string): WrongField | undefined {
  return message.startsWith('{"code"') ? JSON.parse(message) : undefined;
}

/**
 * The message of the first issue of each field, by the field's path, such as `user.name`. A list of plain values counts
 * as one field.
 */
export function firstMessages({ issues }: Issues): Map<string, string> {
  const byField = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return byField;
}
