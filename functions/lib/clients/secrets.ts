import { environment } from '../environment.ts';

const cached = new Map<string, Promise<string>>();

/**
 * The secret whose ARN is in an environment variable. One request to Secrets Manager for each start of a function. The
 * client is imported dynamically, because it would slow down every cold start. `refresh` reads it again, because it may
 * have been changed since.
 */
export function secret(variable: string, { refresh = false } = {}): Promise<string> {
  const known = refresh ? undefined : cached.get(variable);
  if (known) return known;
  const value = fetchSecret(environment(variable));
  cached.set(variable, value);
  // A failure is not cached: the next call tries again.
  value.catch(() => cached.delete(variable));
  return value;
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
