/** The FatSecret account of the environment, if it is set. */
import type { SecretDeclaration } from '../secrets-manager/secrets.ts';

const FATSECRET = /FatSecret/;

/** The template's secrets, with the values of `FATSECRET_KEY` and `FATSECRET_SECRET` in the one for FatSecret. */
export function withAccount(secrets: SecretDeclaration[], env: NodeJS.ProcessEnv): SecretDeclaration[] {
  const { FATSECRET_KEY: consumerKey, FATSECRET_SECRET: consumerSecret } = env;
  const SecretString = JSON.stringify(consumerKey && consumerSecret ? { consumerKey, consumerSecret } : {});
  return secrets.map((secret) =>
    FATSECRET.test(secret.logicalId) ? { ...secret, properties: { ...secret.properties, SecretString } } : secret,
  );
}
