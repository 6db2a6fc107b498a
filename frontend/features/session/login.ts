import { read } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { credentials, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { enter } from './enter.ts';
import type { Outcome } from './outcome.ts';

/** Signs in with what the form holds. */
export async function login(values: Record<string, string>): Promise<Outcome> {
  const checked = credentials.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    return enter(await read(users.signIn, { body: { user: checked.data } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = error.status < 500 && !error.passing;
    return error.said ?? (isRefused ? SENTENCES.wrongCredentials : error.message);
  }
}
