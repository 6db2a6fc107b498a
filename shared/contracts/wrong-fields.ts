import type * as z from 'zod/mini';

/**
 * What is wrong with a body, by field (its path inside the body, such as `user.name`): one sentence each, the first. A list
 * of plain values is one field, however many of them are wrong.
 */
export function wrongFields(error: Pick<z.core.$ZodError, 'issues'>): Map<string, string> {
  const byField = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return byField;
}
