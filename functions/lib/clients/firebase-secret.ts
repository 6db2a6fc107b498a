import * as z from 'zod/mini';
import { type FirebaseConfiguration, firebaseConfiguration } from '#shared/contracts/configuration.ts';
import { logError } from '../log.ts';
import { secret } from './secrets.ts';

/*
 * The secret of Firebase, which the deployment's owner fills in: `serviceAccount`, the key file of a service account,
 * and `web`, the configuration of the web app with its VAPID key. Until then there are no pushes, and that is no
 * failure.
 */

const serviceAccountKey = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

export type ServiceAccountKey = z.output<typeof serviceAccountKey>;

/** By which pushes are sent, or null without one. One request to Secrets Manager for each start of a function. */
export function firebaseServiceAccount(): Promise<ServiceAccountKey | null> {
  return part('serviceAccount', serviceAccountKey);
}

/** By which browsers register for pushes, or null without one. None of it is secret. Costs the same, once for both. */
export function firebaseWeb(): Promise<FirebaseConfiguration | null> {
  return part('web', firebaseConfiguration);
}

/** What was filled in wrong is as good as not filled in, and is logged: by its place alone, for the rest is secret. */
async function part<Schema extends z.ZodMiniType>(name: string, schema: Schema): Promise<z.output<Schema> | null> {
  const value = (await firebaseSecret())[name];
  if (isUnfilled(value)) return null;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path }) => [name, ...path].join('.'));
  logError('The secret of Firebase is filled in wrong', new Error(places.join(', ')));
  return null;
}

async function firebaseSecret(): Promise<Record<string, unknown>> {
  const text = await secret('FIREBASE_SECRET');
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object') return value as Record<string, unknown>;
  } catch {
    // What JSON.parse says of it quotes it.
  }
  logError('The secret of Firebase is filled in wrong', new Error('It is no JSON object'));
  return {};
}

/** Left out, or with nothing in its fields. */
function isUnfilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every((field) => field === '');
}
