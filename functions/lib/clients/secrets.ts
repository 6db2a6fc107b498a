import { environment } from '../environment.ts';

const cached = new Map<string, Promise<string>>();

/**
 * The secret whose ARN stands in an environment variable. One request to Secrets Manager when a function is warm for
 * the first time; the client is loaded only then, in a chunk of its own, because every function's start
 * would pay for it. `anew` asks again: what was changed since may be wanted.
 */
export function secret(variable: string, { anew = false } = {}): Promise<string> {
  const known = anew ? undefined : cached.get(variable);
  if (known) return known;
  const value = fetchSecret(environment(variable));
  cached.set(variable, value);
  // A failure is not kept: the next call asks again.
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
