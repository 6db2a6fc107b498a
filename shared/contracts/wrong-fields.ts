import type * as z from 'zod/mini';

/** What is wrong with a body, by field (its path inside the body, such as `user.name`): one sentence each, the first. */
export function wrongFields(error: Pick<z.core.$ZodError, 'issues'>): Map<string, string> {
  const byField = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return byField;
}
