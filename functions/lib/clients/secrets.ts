import { environment } from '../environment.ts';
import { logError } from '../log.ts';

/** A value is read again when it is this old, so that a rotated secret reaches functions that keep running. */
const MAX_AGE_MS = 15 * 60_000;
/** `refresh` reads a value again only if it is this old: tokens with invented key ids must not cause requests. */
const MIN_AGE_MS = 10_000;

interface CachedSecret {
  value: Promise<string>;
  /** Epoch milliseconds. */
  readAt: number;
}

const cached = new Map<string, CachedSecret>();

/**
 * The secret whose ARN is in an environment variable. One request to Secrets Manager for each start of a function, and
 * one every 15 minutes after that, for which no call waits. The client is imported dynamically, because it would slow
 * down every cold start. With `refresh` the call waits for the present value, unless it was read in the last 10
 * seconds. If Secrets Manager does not answer, the cached value is used.
 */
export function secret(variable: string, { refresh = false } = {}): Promise<string> {
  const known = cached.get(variable);
  if (!known) return read(variable);
  // Absolute, because the clock of the local cloud can go back.
  const age = Math.abs(Date.now() - known.readAt);
  if (refresh && age >= MIN_AGE_MS) return read(variable, known);
  if (age >= MAX_AGE_MS) void read(variable, known);
  return known.value;
}

function read(variable: string, known?: CachedSecret): Promise<string> {
  const value = fetchSecret(environment(variable));
  const readAt = Date.now();
  if (!known) {
    cached.set(variable, { value, readAt });
    // A failure is not cached: the next call tries again.
    value.catch(() => cached.delete(variable));
    return value;
  }
  // Until the new value is there, further calls get the cached one.
  cached.set(variable, { value: known.value, readAt });
  return value.then(
    (text) => {
      cached.set(variable, { value, readAt });
      return text;
    },
    (error: unknown) => {
      logError('A secret was not read again', error, { variable });
      return known.value;
    },
  );
}

async function fetchSecret(arn: string): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 },
  });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error(`The secret ${arn} is empty`);
  return SecretString;
}
