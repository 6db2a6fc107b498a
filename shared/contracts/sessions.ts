import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A signed-in browser. The `id` only names the session; it is not a credential. */
const session = z.object({
  id: z.string(),
  /** The session of this call. */
  current: z.boolean(),
  /** The name of the browser and its system, in the language of the call. */
  browser: z.string(),
  system: z.string(),
  created_at: z.string(),
  /** Updated at most once an hour. */
  last_seen_at: z.string(),
});

export const sessions = {
  list: endpoint('GET', '/api/v1/users/me/sessions', {
    summary: 'Where the user is signed in: this session first, then the last seen',
    reply: z.array(session),
  }),
  storageKeys: endpoint('GET', '/api/v1/users/me/storage_keys', {
    summary:
      'The keys with which a browser seals what it has not sent when the session ends, until the same user signs in ' +
      'again: the current one first, each of 32 bytes in base64url',
    reply: z.object({ keys: z.array(z.string()) }),
  }),
  delete: endpoint('DELETE', '/api/v1/users/me/sessions/{id}', {
    summary: 'Sign out one session, which may be this one',
    errors: ['session_not_found'],
  }),
  deleteOthers: endpoint('DELETE', '/api/v1/users/me/sessions', {
    summary: 'Sign out every other session',
  }),
};

export type Session = z.output<typeof session>;
