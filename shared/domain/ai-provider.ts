/*
 * The AI provider that answers with the users' own keys. Its client, models and prices are in
 * `functions/lib/clients/ai`. These are constants and no object, because the build puts constants where they are used.
 */

/** Its id, with which keys are stored. */
export type AiProviderId = 'openai';
export const AI_PROVIDER_ID: AiProviderId = 'openai';

/** Its name in texts, the same in each language. */
export const AI_PROVIDER = 'OpenAI';

/** The fields of its key in the API: the key itself, and whether there is one. The specification names them. */
export const AI_KEY = 'openai_api_key';
export const AI_KEY_CONFIGURED = 'openai_api_key_configured';
