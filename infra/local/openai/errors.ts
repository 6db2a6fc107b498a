/** OpenAI's errors: a message, a type, and a code for the errors that programs distinguish. */
import type { Answer } from '../endpoint.ts';

export interface Refusal {
  status: number;
  message: string;
  type?: string;
  /** The field of the request that the error is about. */
  param?: string;
  code?: string;
}

export const NO_KEY: Refusal = {
  status: 401,
  message: [
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth",
    '(i.e. Authorization: Bearer YOUR_KEY).',
  ].join(' '),
};
export const NO_QUOTA: Refusal = {
  status: 429,
  message: 'You exceeded your current quota, please check your plan and billing details.',
  type: 'insufficient_quota',
  code: 'insufficient_quota',
};
export const OVERLOADED: Refusal = {
  status: 503,
  message: 'The engine is currently overloaded, please try again later.',
  type: 'server_error',
};

const KEYS_PAGE = 'https://platform.openai.com/account/api-keys';

/** The error for an unknown key. Its message shows the beginning and the end of the key, as at OpenAI. */
export function unknownKey(key: string): Refusal {
  const shown = `${key.slice(0, 7)}${'*'.repeat(8)}${key.slice(-2)}`;
  return {
    status: 401,
    message: `Incorrect API key provided: ${shown}. You can find your API key at ${KEYS_PAGE}.`,
    code: 'invalid_api_key',
  };
}

export function openAiError({ status, message, type = 'invalid_request_error', param, code }: Refusal): Answer {
  const error = { message, type, param: param ?? null, code: code ?? null };
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
}
