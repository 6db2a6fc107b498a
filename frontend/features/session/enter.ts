import type { User } from '#shared/contracts/users.ts';
import type { Outcome } from './outcome.ts';
import { begin } from './session.ts';
import { keepUnverified } from './unverified.ts';

/** The answer to a sign-in or a registration. Only its token is required. */
interface Answer {
  reply: { token?: string; user?: User } | null;
  headers: Headers;
}

/**
 * Signs in with the token of an answer, from its `Authorization` header or its body. `first` runs before the session begins.
 */
export function enter({ reply, headers }: Answer, first?: () => void): Outcome {
  const [, token = reply?.token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!token) return 'No token received';
  first?.();
  if (reply?.user) keepUnverified(reply.user.email_verified ? null : reply.user.email);
  begin(token);
  return undefined;
}
