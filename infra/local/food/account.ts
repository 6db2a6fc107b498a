/** The account at FatSecret that foods are looked up with: that of the environment, or none. */
import type { SecretDeclaration } from '../secrets/secrets.ts';

const FATSECRET = /FatSecret/;

/** The template's secrets, that of FatSecret filled as `FATSECRET_KEY` and `FATSECRET_SECRET` say. */
export function withAccount(secrets: SecretDeclaration[], env: NodeJS.ProcessEnv): SecretDeclaration[] {
  const { FATSECRET_KEY: consumerKey, FATSECRET_SECRET: consumerSecret } = env;
  const SecretString = JSON.stringify(consumerKey && consumerSecret ? { consumerKey, consumerSecret } : {});
  return secrets.map((secret) =>
    FATSECRET.test(secret.logicalId) ? { ...secret, properties: { ...secret.properties, SecretString } } : secret,
  );
}
