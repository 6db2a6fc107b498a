import * as z from 'zod/mini';
import { type FirebaseConfiguration, firebaseConfiguration } from '#shared/contracts/configuration.ts';
import { logError } from '../log.ts';
import { secret } from './secrets.ts';

/*
 * The Firebase secret, filled in by the owner of the deployment: `serviceAccount` is the key file of a service account,
 * and `web` the configuration of the web app with its VAPID key. Until then pushes go by Web Push.
 */

const serviceAccountKey = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

export type ServiceAccountKey = z.output<typeof serviceAccountKey>;

/**
 * The service account for sending pushes, or null without one. One request to Secrets Manager for each start of a
 * function.
 */
export function firebaseServiceAccount(): Promise<ServiceAccountKey | null> {
  return part('serviceAccount', serviceAccountKey);
}

/**
 * The configuration with which browsers register for pushes, or null without one. None of it is secret. One request
 * together with `serviceAccount`.
 */
export function firebaseWeb(): Promise<FirebaseConfiguration | null> {
  return part('web', firebaseConfiguration);
}

/** An invalid value is treated as missing and logged, but only its path, because the rest is secret. */
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
    // The message of JSON.parse quotes its input.
  }
  logError('The secret of Firebase is filled in wrong', new Error('It is no JSON object'));
  return {};
}

/** Missing, or with only empty fields. */
function isUnfilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every((field) => field === '');
}
