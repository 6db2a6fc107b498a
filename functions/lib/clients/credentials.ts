import { fromEnv } from '@aws-sdk/credential-provider-env';

/*
 * Bundled in place of `@aws-sdk/credential-provider-node` (infra/bundle.ts). Lambda passes credentials in the
 * environment, and the SDK's other sources would cost a third of a cold start.
 */

/** The SDK's default provider for a function. */
export const defaultProvider = () => fromEnv();
