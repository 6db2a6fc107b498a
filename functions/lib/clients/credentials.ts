import { fromEnv } from '@aws-sdk/credential-provider-env';

/*
 * Bundled in place of `@aws-sdk/credential-provider-node` (infra/bundle.ts): Lambda gives a function its credentials in
 * the environment, and all the other places where the SDK would look cost a third of a cold start.
 */

/** The SDK's default provider, for a function. */
export const defaultProvider = () => fromEnv();
