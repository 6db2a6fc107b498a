/** Reads the values of the template's dynamic references to secrets from the emulated Secrets Manager. */
export async function secretValues(endpoint: string, arns: string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(arns.map(async (arn): Promise<[string, string]> => [arn, await readSecret(endpoint, arn)])),
  );
}

async function readSecret(endpoint: string, arn: string): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
    body: JSON.stringify({ SecretId: arn }),
  });
  const { SecretString } = (await response.json()) as { SecretString?: string };
  if (SecretString === undefined) throw new Error(`The secret ${arn} has no value`);
  return SecretString;
}
