import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import { ask, type Input, type Parts } from './api.ts';
import { ApiError, unanswered } from './api-error.ts';
import { readToken } from './token.ts';

export interface Tagged<Reply> {
  reply: Reply;
  /** The ETag of the answer. */
  tag: string | null;
}

const NOT_MODIFIED = 304;

/** Polls with an ETag: returns `undefined` if the answer has not changed. @throws ApiError */
export async function revalidate<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  tag: string | null | undefined,
): Promise<Tagged<ReplyOf<E>> | undefined> {
  const parts: Parts = { ...(input as Parts), tag: tag ?? undefined };
  try {
    const { response } = await ask(endpoint, parts, readToken());
    const reply = (await response.json().catch(unanswered(parts.signal))) as ReplyOf<E>;
    return { reply, tag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return undefined;
    throw error;
  }
}
